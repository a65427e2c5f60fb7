import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { PendingEvent } from "./handover.ts";

/** Identifies a row of the outbox. */
export type OutboxKey = Pick<PendingEvent, "seq" | "created_at">;

// The time of the oldest one decides which partitions are searched: those of the last week need not be. The transaction began before
// JetStream had the events, and whoever looks for lost ones must not think that they were published then.
const markPublished = statement(
  "outbox_mark_published",
  `UPDATE outbox SET published_at = clock_timestamp() WHERE seq = ANY ({seqs:bigint[]}) AND created_at >= {oldest:timestamptz}`,
);

// Does not wait for the disk: after a crash of Postgres the events are published again, which consumers detect.
const markHandedOver = statement(
  "outbox_mark_handed_over",
  `UPDATE outbox SET published_at = now()
   FROM (SELECT set_config('synchronous_commit', 'off', true)) AS until_commit
   WHERE seq = ANY ({seqs:bigint[]}) AND created_at >= {oldest:timestamptz}`,
);

/** Marks of this time share a statement. Shorter than the second after which an event counts as forgotten. */
const delayMs = 500;

/** Marks events as published in the transaction that has read them from the outbox. */
export async function updatePublished(tx: Queryable, events: readonly OutboxKey[]): Promise<void> {
  if (events.length > 0) await tx.query(markPublished, marksOf(events));
}

interface PublishedMarksOptions {
  database: Queryable;
  /** Called when events could not be marked. They stay unpublished in the outbox. */
  failed(err: unknown, count: number): void;
}

/** Marks events as published that the relay was handed, those of half a second in one statement. */
export class PublishedMarks {
  readonly #options: PublishedMarksOptions;
  #events: OutboxKey[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: PublishedMarksOptions) {
    this.#options = options;
  }

  add(events: readonly OutboxKey[]): void {
    for (const { seq, created_at } of events) this.#events.push({ seq, created_at });
    if (this.#events.length > 0) this.#timer ??= setTimeout(() => this.flush(), delayMs);
  }

  /** Resolves when all events that were added are marked, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#events;
    this.#events = [];
    if (events.length > 0) this.#writing = this.#writing.then(() => this.#write(events));
    return this.#writing;
  }

  async #write(events: readonly OutboxKey[]): Promise<void> {
    try {
      await this.#options.database.query(markHandedOver, marksOf(events));
    } catch (err) {
      this.#options.failed(err, events.length);
    }
  }
}

/** The parameters of the statements that mark events. A Date has no microseconds, so the time is never too late. */
function marksOf(events: readonly OutboxKey[]): { seqs: string[]; oldest: Date } {
  const oldestMs = events.reduce((least, { created_at }) => Math.min(least, created_at.getTime()), Date.now());
  return { seqs: events.map(({ seq }) => seq), oldest: new Date(oldestMs) };
}
