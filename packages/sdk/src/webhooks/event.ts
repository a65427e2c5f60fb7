import type { EventData, EventDataForm3 } from "../generated/events.ts";

/** Every event type that a webhook can be registered for. */
export type EventType = keyof EventData;

interface Delivered<Type, Data> {
  readonly type: Type;
  /** The same on every attempt, retry and replay: process each id once. */
  readonly id: string;
  /** When it happened: ISO 8601, UTC. */
  readonly createdAt: string;
  readonly data: Data;
  /** The whole body as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A verified event of envelope 1 or 2, the default of both profiles. `type` decides the type of `data`. */
export type WebhookEvent = { [Type in EventType]: Delivered<Type, EventData[Type]> }[EventType];

/** A verified event of envelope 3, where the data of some types has other names. */
export type WebhookEventOfForm3 = { [Type in EventType]: Delivered<Type, EventDataForm3[Type]> }[EventType];

/**
 * Reads a verified body in any of the three envelopes. Undefined if it is none, or has no id.
 *
 * @param signedId for envelope 3, whose body has no id; undefined where no signature covers one
 */
export function readEvent(
  body: Uint8Array,
  signedId: string | undefined,
): WebhookEvent | WebhookEventOfForm3 | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const { id = signedId, type, event = type, created_at, timestamp = created_at, data } = parsed as Body;
  if (typeof event !== "string" || typeof id !== "string" || typeof data !== "object") return undefined;
  return { type: event, id, createdAt: String(timestamp), data, body: parsed } as WebhookEvent;
}

interface Body {
  id?: unknown;
  type?: unknown;
  event?: unknown;
  created_at?: unknown;
  timestamp?: unknown;
  data?: unknown;
}
