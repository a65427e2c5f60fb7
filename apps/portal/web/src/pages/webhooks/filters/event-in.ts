import { Code, ConnectError } from "@connectrpc/connect";

/** The event of a request body in any layout. Throws INVALID_ARGUMENT, as the service does for a wrong event. */
export function eventIn(body: string): { eventType: string; data: string } {
  try {
    const { type, event, data } = JSON.parse(body);
    const eventType: unknown = type ?? event;
    if (typeof eventType === "string" && data) return { eventType, data: JSON.stringify(data) };
  } catch {
    // No JSON, or null.
  }
  throw new ConnectError("body must be a JSON object with the type of an event and its data.", Code.InvalidArgument);
}
