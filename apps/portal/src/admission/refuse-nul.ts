import { PortalProblem } from "../problem.ts";

/** Throws INVALID_ARGUMENT if a text of the message has the NUL character, which no database stores or searches for. */
export function refuseNul(message: object): void {
  if (!hasNul(message)) return;
  throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "The request must not contain the NUL character.");
}

/** Passes the messages of a stream on, each of them checked. */
export async function* withoutNul<T extends object>(messages: AsyncIterable<T>): AsyncIterable<T> {
  for await (const message of messages) {
    refuseNul(message);
    yield message;
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  return Object.values(value).some(hasNul);
}
