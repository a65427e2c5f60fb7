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

/** Events that are not processed are decided about together, because for that the consumer is waited for. */
const mostSuspects = 50_000;
/** Missing events that are remembered, to be named and published again. */
export const mostKept = 10_000;

/** Checks the events of one consumer, page by page. */
export class ConsumerCheck {
  readonly tally: Tally = { emitted: 0, processed: 0, deadLetters: 0, discarded: 0, waiting: 0, missing: 0 };
  /** The missing events, up to `mostKept`. */
  readonly missing: CheckedEvent[] = [];
  readonly #consumer: AskedConsumer;
  #suspects: CheckedEvent[] = [];
  #isBehind = false;

  constructor(consumer: AskedConsumer) {
    this.#consumer = consumer;
  }

  /** Takes events that the consumer receives, which were read from an outbox before. */
  async take(events: readonly CheckedEvent[]): Promise<void> {
    const { unprocessed } = await this.#unprocessedOf(events);
    this.tally.emitted += events.length;
    this.tally.processed += events.length - unprocessed.length;
    this.#suspects.push(...unprocessed);
    if (this.#suspects.length >= mostSuspects) await this.settle();
  }

  /** Decides about the events that were not processed when they were taken. */
  async settle(): Promise<void> {
    const events = this.#suspects;
    this.#suspects = [];
    if (events.length === 0) return;
    // In this order: what NATS had is processed or a dead letter then, and a dead letter that is replayed meanwhile is processed.
    this.#isBehind ||= !(await this.#consumer.hasCaughtUp());
    const dead = await this.#consumer.deadIds();
    const { unprocessed, discarded } = await this.#unprocessedOf(events);
    this.tally.processed += events.length - unprocessed.length;
    for (const event of unprocessed) {
      if (dead.has(event.eventId)) this.tally.deadLetters++;
      else if (discarded.has(event.eventId)) this.tally.discarded++;
      else if (this.#isBehind || !event.isPublished) this.tally.waiting++;
      else this.#addMissing(event);
    }
  }

  #addMissing(event: CheckedEvent): void {
    this.tally.missing++;
    if (this.missing.length < mostKept) this.missing.push(event);
  }

  async #unprocessedOf(events: readonly CheckedEvent[]) {
    const result = await this.#consumer.unprocessed(events.map(({ eventId }) => eventId));
    const ids = new Set(result.eventIds);
    const unprocessed = events.filter(({ eventId }) => ids.has(eventId));
    return { unprocessed, discarded: new Set(result.discardedEventIds) };
  }
}
