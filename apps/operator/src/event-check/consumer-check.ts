import type { AskedConsumer } from "./asked-consumer.ts";

/** An event that was emitted. */
export interface CheckedEvent {
  /** The service that emitted it. */
  readonly source: string;
  /** Its number in the outbox of that service. */
  readonly number: bigint;
  readonly eventId: string;
  readonly emittedMs: number;
  /** False while it waits to be published, for the first time or again. */
  readonly isPublished: boolean;
}

/** Counts of the events that one consumer receives, by outcome. Each event is in one of the numbers after the first. */
export interface Tally {
  emitted: number;
  processed: number;
  deadLetters: number;
  discarded: number;
  /** Not published yet, or the consumer has not processed all that NATS has for it. */
  waiting: number;
  missing: number;
}

/** Checks the events of one consumer, page by page. */
export interface ConsumerCheck {
  readonly tally: Readonly<Tally>;
  /** The missing events, up to `mostKept`. */
  readonly missing: readonly CheckedEvent[];
  /** Takes events that the consumer receives, which were read from an outbox before. */
  take(events: readonly CheckedEvent[]): Promise<void>;
  /** Decides about the events that were not processed when they were taken. */
  settle(): Promise<void>;
}

/** Events that are not processed are decided about together, because for that the consumer is waited for. */
const mostSuspects = 50_000;
/** Missing events that are remembered, to be named and published again. */
export const mostKept = 10_000;

export function consumerCheck(consumer: AskedConsumer): ConsumerCheck {
  const tally: Tally = { emitted: 0, processed: 0, deadLetters: 0, discarded: 0, waiting: 0, missing: 0 };
  const missing: CheckedEvent[] = [];
  let suspects: CheckedEvent[] = [];
  let isBehind = false;

  async function unprocessedOf(events: readonly CheckedEvent[]) {
    const result = await consumer.unprocessed(events.map(({ eventId }) => eventId));
    const ids = new Set(result.eventIds);
    const unprocessed = events.filter(({ eventId }) => ids.has(eventId));
    return { unprocessed, discarded: new Set(result.discardedEventIds) };
  }

  async function settle(): Promise<void> {
    const events = suspects;
    suspects = [];
    if (events.length === 0) return;
    // In this order: what NATS had is processed or a dead letter then, and a dead letter that is replayed meanwhile is processed.
    isBehind ||= !(await consumer.hasCaughtUp());
    const dead = await consumer.deadIds();
    const { unprocessed, discarded } = await unprocessedOf(events);
    tally.processed += events.length - unprocessed.length;
    for (const event of unprocessed) {
      if (dead.has(event.eventId)) tally.deadLetters++;
      else if (discarded.has(event.eventId)) tally.discarded++;
      else if (isBehind || !event.isPublished) tally.waiting++;
      else {
        tally.missing++;
        if (missing.length < mostKept) missing.push(event);
      }
    }
  }

  return {
    tally,
    missing,
    settle,
    async take(events) {
      const { unprocessed } = await unprocessedOf(events);
      tally.emitted += events.length;
      tally.processed += events.length - unprocessed.length;
      suspects.push(...unprocessed);
      if (suspects.length >= mostSuspects) await settle();
    },
  };
}
