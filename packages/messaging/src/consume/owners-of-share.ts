import type { JsMsg } from "@nats-io/jetstream";
import { decodeEvent } from "../event/event.ts";

/** They show well enough whose turn it is. */
const mostDecoded = 100;

/** The owners of at least an equal share of some events. */
export function ownersOfShare(messages: readonly Pick<JsMsg, "data">[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { data } of messages.slice(0, mostDecoded)) {
    const owner = ownerOf(data);
    if (owner === undefined) continue;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    total += 1;
  }
  return new Set([...counts].flatMap(([owner, count]) => (count >= total / counts.size ? [owner] : [])));
}

/** Undefined for an event that cannot be decoded, which becomes a dead letter. */
function ownerOf(data: Uint8Array): string | undefined {
  try {
    return decodeEvent(data).ownerId;
  } catch {
    return undefined;
  }
}
