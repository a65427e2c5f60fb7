import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import {
  type Due,
  type EventCheck,
  saveCheck,
  selectStillLost,
  selectUnprocessed,
  takeCheck,
  type UnprocessedEvent,
  updateLost,
  updateNeighbours,
} from "./lost-events.sql.ts";

/** Events in a transaction. */
const mostAtOnce = 1000;
/** Above this number of lost events that are not processed yet, no others are looked for. */
const mostLost = 10_000;
/** A loss is rarely that of one event: those of other consumers, committed at most this long before or after, may be lost, too. */
const neighboursWithinMs = 60_000;
const mostNeighbours = 10_000;

interface LostEventsOptions {
  /** The service's own events that the consumer receives. */
  consumer: string;
  types: readonly string[];
  /** The consumer has processed all of the events published before, as far as NATS has them. */
  caughtUp: Date;
  /** Events younger than this are not looked at. */
  afterMs: number;
  /** Ids of the events that are dead letters of the consumer, which wait for an operator. */
  deadEvents(): Promise<ReadonlySet<string>>;
}

/** Result of a look at one stretch of the outbox. */
export interface LostEvents {
  /** Ids of events that were published again because NATS lost them. */
  lost: readonly string[];
  /** Number of events around them that were published again, too. */
  neighbours: number;
  hasMore: boolean;
}

const nothing: LostEvents = { lost: [], neighbours: 0, hasMore: false };

/**
 * Looks at the next stretch of the outbox for events of the last day that a consumer of the same service has not processed although
 * it has processed all that NATS has: NATS lost them after it had acknowledged them. The relay publishes them again, and the inboxes
 * of the consumers ignore what they have. An event that stays unprocessed is published again after `afterMs`, for a day.
 */
export async function republishLostEvents(database: Database, options: LostEventsOptions): Promise<LostEvents> {
  // The dead letters are read first, and only if needed, because the transaction must not wait for NATS.
  const result = await lookAtNext(database, options, undefined);
  return result ?? (await lookAtNext(database, options, await options.deadEvents())) ?? nothing;
}

/** Resolves to undefined, and changes nothing, if it must be known which events are dead letters. */
function lookAtNext(
  database: Database,
  { consumer, types, caughtUp, afterMs }: LostEventsOptions,
  dead: ReadonlySet<string> | undefined,
): Promise<LostEvents | undefined> {
  return database.transaction(async (tx) => {
    const check = await takeCheck(tx, consumer, afterMs);
    if (!check) return nothing;
    const publishedBefore = new Date(Math.min(caughtUp.getTime(), check.lastEnd.getTime()));
    const due: Due = { consumer, publishedBefore };
    const again = check.lost.length > 0 ? await selectStillLost(tx, due, check.lost) : [];
    const { events, until, hasMore } = await nextStretch(tx, due, check, types);
    const suspects = [...again, ...events].filter(({ is_due }) => is_due);
    if (suspects.length > 0 && !dead) return undefined;
    const lost = suspects.filter(({ event_id }) => !dead?.has(event_id));
    const marked = new Set(await updateLost(tx, due, lost));
    const published = lost.filter(({ seq }) => marked.has(seq));
    const neighbours = await updateNeighbours(
      tx,
      published.filter(({ is_first }) => is_first),
      { publishedBefore, withinMs: neighboursWithinMs, limit: mostNeighbours },
    );
    const waiting = again.filter(({ is_due }) => !is_due);
    await saveCheck(tx, consumer, { until, lost: [...waiting, ...published].map(({ seq }) => seq) });
    return { lost: published.map(({ event_id }) => event_id), neighbours, hasMore };
  });
}

/** The unprocessed events of the next stretch. It ends before the first one that is not due yet, so that none is left out. */
async function nextStretch(
  tx: Queryable,
  due: Due,
  check: EventCheck,
  types: readonly string[],
): Promise<{ events: UnprocessedEvent[]; until: Date; hasMore: boolean }> {
  const { start, end, lastEnd, lost } = check;
  if (end <= start || lost.length >= mostLost) return { events: [], until: start, hasMore: false };
  const unprocessed = await selectUnprocessed(tx, due, check, { types, limit: mostAtOnce });
  const lostSeqs = new Set(lost);
  const others = unprocessed.filter(({ seq }) => !lostSeqs.has(seq));
  const early = others.find(({ is_due }) => !is_due);
  if (early) {
    // A Date has no microseconds, so the time is before that of the event.
    const until = new Date(Math.max(early.created_at.getTime() - 1, start.getTime()));
    return { events: others.slice(0, others.indexOf(early)), until, hasMore: false };
  }
  const last = unprocessed.length === mostAtOnce ? unprocessed.at(-1) : undefined;
  if (last) return { events: others, until: last.created_at, hasMore: last.created_at > start };
  return { events: others, until: end, hasMore: end < lastEnd };
}
