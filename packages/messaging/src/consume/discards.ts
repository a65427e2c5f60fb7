import type { Queryable } from "@platform/postgres/query/statement";
import { timeOfId } from "@platform/service/call/ids";
import { publishedDays } from "../publish/republish-events.ts";
import type { DeadLetter } from "./dead-letters.ts";
import { discardsOf, enterInbox } from "./inbox.ts";

const dayMs = 86_400_000;

/**
 * Remembers in the inbox that the dead letter of an event was discarded, so that nobody takes the event for lost. Events that are not
 * in an outbox any more are not checked, and their partition of the inbox may be gone. If the event is published again, it is processed.
 */
export async function recordDiscard(
  db: Queryable,
  { consumer, eventId }: Pick<DeadLetter, "consumer" | "eventId">,
): Promise<void> {
  const emittedMs = timeOfId("evt_", eventId);
  if (emittedMs === undefined || emittedMs < Date.now() - publishedDays * dayMs) return;
  await enterInbox(db, discardsOf(consumer), [eventId]);
}
