import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/query/database";
import { catchUp } from "../consume/caught-up.ts";
import type { EventConsumer } from "../consume/consumer.ts";
import { deadEventsOf } from "../consume/dead-letters.ts";
import { selectUnprocessedIds } from "../consume/inbox.ts";
import { isWithin } from "../event/event-filter.ts";
import type { Nats } from "../streams/nats.ts";
import type { OutboxEvent } from "./outbox-page.sql.ts";

/** JetStream that has not said within this time how far a consumer is counts as silent. */
const silentAfterMs = 500;
/** JetStream does not take an event that is unpublished for so long. Longer than published events are unmarked. */
const refusedAfterMs = 1000;
/** A stream of dead letters without a leader does not respond: nothing that JetStream delivers no longer waits for it. */
const deadLettersWithinMs = 1000;
/** Ids of a statement. */
const mostIds = 1000;
/** Events of JetStream that is silent are left to it for this time. */
const silentGraceMs = 100;
/** JetStream that was silent first receives what has waited in the outboxes: it counts as silent for this time longer. */
const silenceLastsMs = 3000;

/** Events of one source that a consumer has not processed. */
export interface Unprocessed {
  /** Those that it receives and that are neither processed, dead letters nor discarded. */
  readonly open: readonly OutboxEvent[];
  /** Those of them that JetStream had and does not have any more. */
  readonly lost: readonly OutboxEvent[];
  /** Those of them that JetStream does not take or cannot deliver at present. */
  readonly undelivered: readonly OutboxEvent[];
}

interface FollowedConsumerOptions {
  database: Database;
  nats: Nats;
  consumer: EventConsumer;
}

/** Finds out which events a consumer lacks. */
export class FollowedConsumer {
  readonly durable: string;
  readonly filter: string;
  readonly #options: FollowedConsumerOptions;
  readonly #catchUp = catchUp();
  /** When each unprocessed event was first seen as published, or at all while JetStream is silent; by source and id. */
  readonly #seenMs = new Map<string, Map<string, number>>();
  /** When each unprocessed event was first seen as unpublished; by source and id. */
  readonly #unpublishedMs = new Map<string, Map<string, number>>();
  #caughtUpMs = Number.NEGATIVE_INFINITY;
  #isSilent = true;
  /** When JetStream was last found silent that had said something before. */
  #silentAtMs = Number.NEGATIVE_INFINITY;
  #hasSpoken = false;

  constructor(options: FollowedConsumerOptions) {
    this.#options = options;
    this.durable = options.consumer.durable;
    this.filter = options.consumer.filter;
  }

  /** True if JetStream did not say how far the consumer is, when that was last asked or shortly before. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Asks JetStream how far the consumer is. */
  async look(): Promise<void> {
    const { nats, consumer } = this.#options;
    const at = new Date();
    const ask = () => consumer.position().catch(() => undefined);
    const position = nats.isSilent()
      ? undefined
      : await Promise.race([ask(), sleep(silentAfterMs, undefined, { ref: false })]);
    if (position) this.#hasSpoken = true;
    else if (this.#hasSpoken) this.#silentAtMs = performance.now();
    this.#isSilent = !position || performance.now() - this.#silentAtMs < silenceLastsMs;
    const caughtUp = position && this.#catchUp.look(at, position);
    if (caughtUp) this.#caughtUpMs = caughtUp.getTime();
  }

  /** Says which events of a source the consumer has not processed. */
  async unprocessedOf(source: string, events: readonly OutboxEvent[]): Promise<Unprocessed> {
    const received = events.filter(({ type }) => isWithin(this.filter, type));
    const open = await this.#openOf(received);
    const nowMs = Date.now();
    const firstSeen = (former: Map<string, number> | undefined, current: readonly OutboxEvent[]) =>
      new Map(current.map(({ event_id }) => [event_id, former?.get(event_id) ?? nowMs]));
    const published = open.filter(({ is_published }) => is_published);
    const seenMs = firstSeen(this.#seenMs.get(source), this.#isSilent ? open : published);
    const unpublished = open.filter(({ is_published }) => !is_published);
    const unpublishedMs = firstSeen(this.#unpublishedMs.get(source), unpublished);
    this.#seenMs.set(source, seenMs);
    this.#unpublishedMs.set(source, unpublishedMs);
    const isOlderThan = (ms: number, sinceMs = nowMs) => nowMs - sinceMs >= ms;
    if (this.#isSilent) {
      const undelivered = open.filter(({ event_id }) => isOlderThan(silentGraceMs, seenMs.get(event_id)));
      return { open, lost: [], undelivered };
    }
    const undelivered = open.filter(({ event_id }) => isOlderThan(refusedAfterMs, unpublishedMs.get(event_id)));
    const late = published.filter(({ event_id }) => (seenMs.get(event_id) ?? nowMs) < this.#caughtUpMs);
    if (late.length + undelivered.length === 0) return { open, lost: [], undelivered };
    const dead = await Promise.race([
      deadEventsOf(this.#options.nats, this.#options.consumer),
      sleep(deadLettersWithinMs, undefined, { ref: false }),
    ]);
    if (!dead) throw new Error("the dead letters cannot be read");
    const isAlive = ({ event_id }: OutboxEvent) => !dead.has(event_id);
    return { open: open.filter(isAlive), lost: late.filter(isAlive), undelivered: undelivered.filter(isAlive) };
  }

  /** The events are published again: they count as missing only when they were published and JetStream has delivered everything. */
  forget(source: string, events: readonly OutboxEvent[]): void {
    for (const { event_id } of events) this.#seenMs.get(source)?.delete(event_id);
  }

  /** Processes events that JetStream does not deliver. Resolves to how many were not processed before; others stay missing. */
  process(events: readonly Event[]): Promise<number> {
    return this.#options.consumer.processUndelivered(events);
  }

  async #openOf(events: readonly OutboxEvent[]): Promise<OutboxEvent[]> {
    const unprocessed = new Set<string>();
    for (let offset = 0; offset < events.length; offset += mostIds) {
      const ids = events.slice(offset, offset + mostIds).map(({ event_id }) => event_id);
      const rows = await selectUnprocessedIds(this.#options.database, this.durable, ids);
      for (const { event_id, is_discarded } of rows) if (!is_discarded) unprocessed.add(event_id);
    }
    return events.filter(({ event_id }) => unprocessed.has(event_id));
  }
}
