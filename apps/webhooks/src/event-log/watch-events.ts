import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { invalidMember } from "@platform/validation/invalid";
import { selectEvents } from "./event-log.sql.ts";
import type { SequenceFollower } from "./follow-sequences.ts";
import { endOfLog } from "./list-events.ts";
import type { LoggedEvent } from "./logged-event.ts";

interface Dependencies {
  database: Queryable;
  sequences: Pick<SequenceFollower, "moreThan" | "stopping">;
}

/** A step of a stream: everything up to the sequence was sent. */
interface Step {
  sequence: bigint;
  event?: LoggedEvent;
}

/** Few, because the next page is read only when these were sent. */
const pageSize = 50;

/**
 * Streams the tenant's events after a sequence, or after the last event, until the caller or the app ends it. The first step has no
 * event. Throws INVALID_ARGUMENT for a sequence that no event has yet.
 */
export async function* watchEvents(
  { database, sequences }: Dependencies,
  { tenant, signal }: TenantCall,
  { afterSequence, types }: { afterSequence?: bigint | undefined; types: readonly string[] },
): AsyncGenerator<Step> {
  const read = (after: bigint, limit: number) =>
    selectEvents(database, tenant, { after, before: endOfLog, limit, types, resourceId: "", oldestFirst: true });
  const ending = AbortSignal.any([signal, sequences.stopping]);
  const { lastSequence } = await read(endOfLog - 1n, 1);
  let after = afterSequence ?? lastSequence;
  if (after > lastSequence) throw invalidMember("INVALID_PAGE", "after_sequence", `must be at most ${lastSequence}`);
  yield { sequence: after };
  while (!ending.aborted) {
    const page = await read(after, pageSize);
    for (const event of page.events) {
      yield { sequence: event.sequence, event };
      if (ending.aborted) return;
    }
    const hasMore = page.events.length === pageSize;
    after = hasMore ? (page.events.at(-1)?.sequence ?? after) : page.lastSequence;
    if (!hasMore) await sequences.moreThan(after, tenant, ending);
  }
}
