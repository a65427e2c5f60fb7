import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { type CatchUp, catchUp } from "../consume/caught-up.ts";
import type { EventConsumer } from "../consume/consumer.ts";
import { deadEventsOf } from "../consume/dead-letters.ts";
import { typesWithin } from "../event/event-filter.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import { beginCheck, selectNow } from "./lost-events.sql.ts";
import { type LostEvents, republishLostEvents } from "./lost-events.ts";

const lostEvents = meter("messaging").createCounter("messaging.consumer.lost_events", {
  description: "Events that NATS had acknowledged and never delivered to a consumer, published again",
});

interface LostEventWatchOptions {
  database: Database;
  nats: Nats;
  relay: Pick<OutboxRelay, "sweep">;
  /** The consumers of the service. Those that receive none of its own events are not watched. */
  consumers: readonly EventConsumer[];
  /** How long after its commit an event that is not processed is looked at. */
  afterMs: number;
  log: Logger;
}

/** Ids in a line of the log. */
const mostLogged = 10;

/**
 * Finds events that NATS lost after it had acknowledged them, and publishes them again: those that a service emits and itself
 * consumes, because nobody else knows both. JetStream loses events when servers crash that have not yet written them to disk, and
 * a consumer skips some when it is further than its stream. All replicas of a service may run it.
 */
export function lostEventWatch(options: LostEventWatchOptions): Part {
  return new LostEventWatch(options);
}

/** A consumer that receives events of its own service. */
interface WatchedConsumer {
  readonly consumer: EventConsumer;
  /** The types of its own service among its events. */
  readonly types: readonly string[];
  readonly catchUp: CatchUp;
  isBegun: boolean;
}

class LostEventWatch implements Part {
  readonly name = "lost event watch";
  readonly #options: LostEventWatchOptions;
  readonly #consumers: readonly WatchedConsumer[];
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: LostEventWatchOptions) {
    this.#options = options;
    this.#consumers = options.consumers.flatMap((consumer) => {
      const types = typesWithin(consumer.filter, options.nats.app);
      return types.length > 0 ? [{ consumer, types, catchUp: catchUp(), isBegun: false }] : [];
    });
  }

  start(): void {
    // So that the first loss is an increase.
    for (const { consumer } of this.#consumers) lostEvents.add(0, { consumer: consumer.durable });
    if (this.#consumers.length > 0) this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const intervalMs = Math.min(60_000, Math.max(250, this.#options.afterMs / 10));
    while (!this.#stopped.signal.aborted) {
      for (const watched of this.#consumers) {
        await this.#look(watched).catch((err: unknown) => {
          const fields = { err, consumer: watched.consumer.durable };
          this.#options.log.warn(fields, "lost events could not be looked for, retrying");
        });
      }
      await sleep(intervalMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
    }
  }

  async #look(watched: WatchedConsumer): Promise<void> {
    const { database, nats, afterMs } = this.#options;
    const { consumer, types } = watched;
    if (!watched.isBegun) await beginCheck(database, consumer.durable);
    watched.isBegun = true;
    const at = await selectNow(database);
    const position = await consumer.position();
    const caughtUp = position && watched.catchUp.look(at, position);
    if (!caughtUp) return;
    const deadEvents = () => deadEventsOf(nats, consumer);
    for (let hasMore = true; hasMore && !this.#stopped.signal.aborted; ) {
      const check = { consumer: consumer.durable, types, caughtUp, afterMs, deadEvents };
      const result = await republishLostEvents(database, check);
      this.#report(consumer.durable, result);
      hasMore = result.hasMore;
    }
  }

  #report(consumer: string, { lost, neighbours }: LostEvents): void {
    if (lost.length === 0) return;
    const { log, relay } = this.#options;
    lostEvents.add(lost.length, { consumer });
    const event_ids = lost.slice(0, mostLogged);
    log.error({ consumer, event_ids, count: lost.length, neighbours }, "NATS lost events, publishing them again");
    relay.sweep();
  }
}
