import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { catchUp } from "../consume/caught-up.ts";
import type { EventConsumer } from "../consume/consumer.ts";
import { deadEventsOf } from "../consume/dead-letters.ts";
import { typesWithin } from "../event/event-filter.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import { beginCheck, selectNow } from "./lost-events.sql.ts";
import { republishLostEvents } from "./lost-events.ts";

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
export function lostEventWatch({ database, nats, relay, consumers, afterMs, log }: LostEventWatchOptions): Part {
  const stopped = new AbortController();
  const intervalMs = Math.min(60_000, Math.max(250, afterMs / 10));
  let running: Promise<void> = Promise.resolve();
  const watched = consumers.flatMap((consumer) => {
    const types = typesWithin(consumer.filter, nats.app);
    return types.length > 0 ? [{ consumer, types, catchingUp: catchUp(), isBegun: false }] : [];
  });

  async function look(one: (typeof watched)[number]): Promise<void> {
    const { consumer, types, catchingUp } = one;
    if (!one.isBegun) await beginCheck(database, consumer.durable);
    one.isBegun = true;
    const at = await selectNow(database);
    const position = await consumer.position();
    const caughtUp = position && catchingUp.look(at, position);
    if (!caughtUp) return;
    const deadEvents = () => deadEventsOf(nats, consumer);
    for (let hasMore = true; hasMore && !stopped.signal.aborted; ) {
      const found = await republishLostEvents(database, {
        consumer: consumer.durable,
        types,
        caughtUp,
        afterMs,
        deadEvents,
      });
      report(consumer.durable, found);
      hasMore = found.hasMore;
    }
  }

  function report(consumer: string, { lost, neighbours }: Awaited<ReturnType<typeof republishLostEvents>>): void {
    if (lost.length === 0) return;
    lostEvents.add(lost.length, { consumer });
    const event_ids = lost.slice(0, mostLogged);
    log.error({ consumer, event_ids, count: lost.length, neighbours }, "NATS lost events, publishing them again");
    relay.sweep();
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      for (const one of watched) {
        await look(one).catch((err: unknown) => {
          log.warn({ err, consumer: one.consumer.durable }, "lost events could not be looked for, retrying");
        });
      }
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    name: "lost event watch",
    start() {
      // So that the first loss is an increase.
      for (const { consumer } of watched) lostEvents.add(0, { consumer: consumer.durable });
      if (watched.length > 0) running = run();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
