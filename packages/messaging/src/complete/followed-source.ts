import type { Database } from "@platform/postgres/query/database";
import type { FollowedConsumer, Unprocessed } from "./followed-consumer.ts";
import type { OutboxAccess } from "./outbox-access.ts";
import { mostNumbers, readEvents } from "./outbox-events.ts";
import type { OutboxPage } from "./outbox-page.sql.ts";
import { advanceSourceCheck, beginSourceCheck } from "./source-check.sql.ts";

const pageSize = 5000;

/** Numbers of recovered events. */
interface Recovered {
  readonly processed: number;
  readonly publishedAgain: number;
}

/** Result of a check of one source. */
export interface SourceReport {
  /** Missing events, by consumer. */
  readonly missing: ReadonlyMap<FollowedConsumer, number>;
  /** Numbers of events that were processed from the outbox and published again, by consumer. */
  readonly recovered: ReadonlyMap<FollowedConsumer, Recovered>;
  /** Unix time in ms: every event that was committed before is processed, dead or discarded. Undefined if none is known yet. */
  readonly completeUntilMs: number | undefined;
  /** True if the next events can be checked at once. */
  readonly hasMore: boolean;
}

/** A number up to which events can still appear, until every transaction has ended that was open then. */
interface Mark {
  readonly number: bigint;
  readonly readAt: Date;
  /** Begin of the check, by the clock of this process. */
  readonly startedMs: number;
}

/** Follows the outbox of one service whose events this one consumes. */
export class FollowedSource {
  readonly source: string;
  readonly #database: Database;
  readonly #outbox: OutboxAccess;
  readonly #consumers: readonly FollowedConsumer[];
  #isBegun = false;
  /** When the source was last checked, if it had emitted nothing since the check before. */
  #quietAtMs = Number.NEGATIVE_INFINITY;
  #mark: Mark | undefined;
  #completeUntilMs: number | undefined;

  constructor(
    source: string,
    {
      database,
      outbox,
      consumers,
    }: { database: Database; outbox: OutboxAccess; consumers: readonly FollowedConsumer[] },
  ) {
    this.source = source;
    this.#database = database;
    this.#outbox = outbox;
    this.#consumers = consumers;
  }

  /** True if JetStream does not deliver to one of the consumers. */
  get isSilent(): boolean {
    return this.#consumers.some(({ isSilent }) => isSilent);
  }

  /** False if the source was quiet at its last check, and that is not so long ago. */
  isDue(quietMs: number): boolean {
    return performance.now() >= this.#quietAtMs + quietMs;
  }

  /** Begins to check the events of the source, unless that was begun before. Rejects if the source does not respond. */
  async begin(): Promise<void> {
    if (this.#isBegun) return;
    const { lastNumber } = await this.#outbox.list(0n, 1);
    await beginSourceCheck(this.#database, this.source, lastNumber);
    this.#isBegun = true;
  }

  /**
   * Compares the outbox of the source, after a number, with the inbox of each consumer, and recovers what is missing. Undefined if the
   * source was restored. Rejects if it does not respond.
   */
  async check(number: bigint): Promise<SourceReport | undefined> {
    this.#isBegun = true;
    const startedMs = Date.now();
    const page = await this.#outbox.list(number, pageSize);
    this.#quietAtMs = page.events.length === 0 ? performance.now() : Number.NEGATIVE_INFINITY;
    // The source was restored, and counts from an earlier number.
    if (page.lastNumber < number) return this.#restart(number);
    const missing = new Map<FollowedConsumer, number>();
    const recovered = new Map<FollowedConsumer, Recovered>();
    let openNumber: bigint | undefined;
    // JetStream that is silent does not say what others lack.
    const silentFirst = this.#consumers.toSorted((one, other) => Number(other.isSilent) - Number(one.isSilent));
    for (const consumer of silentFirst) {
      const unprocessed = await consumer.unprocessedOf(this.source, page.events);
      const [first] = unprocessed.open;
      if (first && (openNumber === undefined || BigInt(first.seq) < openNumber)) openNumber = BigInt(first.seq);
      const count = unprocessed.lost.length + unprocessed.undelivered.length;
      missing.set(consumer, count);
      if (count > 0) recovered.set(consumer, await this.#recover(consumer, unprocessed));
    }
    const next = this.#completeNumber(page, { number, startedMs, openNumber });
    if (next > number) await advanceSourceCheck(this.#database, this.source, { former: number, number: next });
    return { missing, recovered, completeUntilMs: this.#completeUntilMs, hasMore: page.hasMore && next > number };
  }

  async #restart(former: bigint): Promise<undefined> {
    this.#mark = undefined;
    await advanceSourceCheck(this.#database, this.source, { former, number: 0n });
  }

  /** The number up to which the source is complete now: no event up to it can appear, and none is open. */
  #completeNumber(
    page: OutboxPage,
    { number, startedMs, openNumber }: { number: bigint; startedMs: number; openNumber: bigint | undefined },
  ): bigint {
    const mark = this.#mark;
    const isFinal = mark !== undefined && page.openSince > mark.readAt;
    if (!isFinal) {
      this.#mark ??= { number: page.lastNumber, readAt: page.readAt, startedMs };
      return number;
    }
    const last = page.events.at(-1);
    const checked = page.hasMore && last ? least(mark.number, BigInt(last.seq)) : mark.number;
    const complete = openNumber === undefined ? checked : least(checked, openNumber - 1n);
    if (complete >= mark.number) {
      this.#completeUntilMs = mark.startedMs;
      this.#mark = { number: page.lastNumber, readAt: page.readAt, startedMs };
    }
    return complete > number ? complete : number;
  }

  /** Has lost events published again, and processes those from the outbox that JetStream does not take or deliver. */
  async #recover(consumer: FollowedConsumer, { lost, undelivered }: Unprocessed): Promise<Recovered> {
    for (let offset = 0; offset < lost.length; offset += mostNumbers) {
      await this.#outbox.again(lost.slice(offset, offset + mostNumbers).map(({ seq }) => BigInt(seq)));
    }
    consumer.forget(this.source, lost);
    const processed = await consumer.process(await readEvents(this.#outbox, this.source, undelivered));
    return { processed, publishedAgain: lost.length };
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
