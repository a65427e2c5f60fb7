import type { MessageInitShape } from "@bufbuild/protobuf";
import type { WebhookFilter, WebhookFilterSchema } from "@platform/contracts/portal/v1/webhooks";
import type { EventFilter, EventFilterSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { invalidField } from "../../problem.ts";

export function toFilter({ members }: EventFilter): MessageInitShape<typeof WebhookFilterSchema> {
  return { members: copyOf(members) };
}

export function fromFilter({ members }: WebhookFilter): MessageInitShape<typeof EventFilterSchema> {
  return { members: copyOf(members) };
}

function copyOf(members: Readonly<Record<string, { values: string[] }>>) {
  return Object.fromEntries(Object.entries(members).map(([name, { values }]) => [name, { values }]));
}

/** The event of a request body in any layout. Throws INVALID_ARGUMENT. */
export function fromBody(body: string): { eventType: string; data: string } {
  try {
    const { type, event, data } = JSON.parse(body);
    const eventType: unknown = type ?? event;
    if (typeof eventType === "string" && data) return { eventType, data: JSON.stringify(data) };
  } catch {
    // No JSON, or null.
  }
  throw invalidField("body", "must be a JSON object with the type of an event and its data");
}
