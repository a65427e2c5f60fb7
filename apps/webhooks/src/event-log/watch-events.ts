import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { invalidMember } from "@platform/validation/invalid";
import { type LoggedEvent, selectEvents, selectFirstSequenceAt } from "./event-log.sql.ts";
import type { SequenceFollower } from "./follow-sequences.ts";
import { endOfLog } from "./list-events.ts";

interface Dependencies {
  database: Queryable;
  sequences: Pick<SequenceFollower, "moreThan" | "stopping">;
}

/** A step of a stream: all events up to the sequence were sent. */
interface Step {
  sequence: bigint;
  event?: LoggedEvent;
}

/** Few events, because the next page is read only when these were sent. */
const pageSize = 50;

/** Filters of a stream. Empty texts and lists do not filter. */
interface WatchRequest {
  /** Undefined: the stream begins at `recordedFrom`, or else after the last event. */
  afterSequence?: bigint | undefined;
  types: readonly string[];
  resourceId: string;
  recordedFrom: Date | undefined;
}

/**
 * Streams the tenant's events after a sequence, or after the last event, until the caller or the app ends it. The first step
 * has no event; nor has a step each time when all events so far were sent. Throws INVALID_ARGUMENT for a sequence that no event
 * has yet.
 */
export async function* watchEvents(
  { database, sequences }: Dependencies,
  { tenant, signal }: TenantCall,
  { afterSequence, types, resourceId, recordedFrom }: WatchRequest,
): AsyncGenerator<Step> {
  const read = (after: bigint, limit: number) =>
    selectEvents(database, tenant, { after, before: endOfLog, limit, types, resourceId, oldestFirst: true });
  const ending = AbortSignal.any([signal, sequences.stopping]);
  const [{ lastSequence }, firstSequence] = await Promise.all([
    read(endOfLog - 1n, 1),
    recordedFrom && selectFirstSequenceAt(database, tenant, recordedFrom),
  ]);
  const isAhead = afterSequence !== undefined && afterSequence > lastSequence;
  if (isAhead) throw invalidMember("INVALID_PAGE", "after_sequence", `must be at most ${lastSequence}`);
  let after = startOf({ afterSequence, firstSequence, lastSequence });
  yield { sequence: after };
  while (!ending.aborted) {
    const page = await read(after, pageSize);
    for (const event of page.events) {
      // A time in the future is later than all events that are recorded until then.
      if (recordedFrom && event.recordedAt < recordedFrom) continue;
      yield { sequence: event.sequence, event };
      if (ending.aborted) return;
    }
    const hasMore = page.events.length === pageSize;
    after = hasMore ? (page.events.at(-1)?.sequence ?? after) : page.lastSequence;
    if (hasMore) continue;
    yield { sequence: after };
    await sequences.moreThan(after, tenant, ending);
  }
}

interface Ends {
  afterSequence: bigint | undefined;
  /** First sequence at the requested time or later. */
  firstSequence: bigint | undefined;
  lastSequence: bigint;
}

function startOf({ afterSequence, firstSequence, lastSequence }: Ends): bigint {
  // An owner without events has no number before the first.
  const byTime = firstSequence && firstSequence > 0n ? firstSequence - 1n : firstSequence;
  if (byTime === undefined) return afterSequence ?? lastSequence;
  return afterSequence !== undefined && afterSequence > byTime ? afterSequence : byTime;
}
