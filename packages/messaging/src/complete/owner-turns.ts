import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import type { EventConsumer } from "../consume/consumer.ts";
import { selectUnprocessedIds } from "../consume/inbox.ts";
import { countProcessed } from "../consume/process-message.ts";
import { catalog } from "../event/catalog.ts";
import { typesWithin } from "../event/event-filter.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import { type OutboxAccess, ownOutbox, remoteOutbox } from "./outbox-access.ts";
import { readEvents } from "./outbox-events.ts";
import { selectCheckedNumber } from "./source-check.sql.ts";

const lookIntervalMs = 500;
/** Events of one owner that are processed at a look at most, and of all. */
const perOwner = 20;
const mostEvents = 200;

interface TurnsOptions {
  database: Database;
  nats: Nats;
  consumers: readonly EventConsumer[];
  /** Undefined if the service emits no events. */
  relay: Pick<OutboxRelay, "sweep"> | undefined;
  log: Logger;
}

/**
 * Lets the events of other owners pass those of an owner who has many waiting. JetStream delivers in the order of the stream; while a
 * consumer is far behind in it, the first events of everybody whose turn it is not are taken from the outboxes of the sources. The inbox
 * ignores them when JetStream delivers them.
 */
export function ownerTurns({ database, nats, consumers, relay, log }: TurnsOptions): Part {
  const sources = [...new Set(Object.values(catalog).map(({ source }) => source))];
  const lines = consumers.flatMap((consumer) =>
    sources.flatMap((source) => {
      const types = typesWithin(consumer.filter, source);
      const outbox = source === nats.app && relay ? ownOutbox(database, relay) : remoteOutbox(nats, source);
      return types.length > 0 ? [new WaitingLine({ database, consumer, source, types, outbox, log })] : [];
    }),
  );
  let timer: NodeJS.Timeout | undefined;
  return {
    name: "turns of owners",
    start() {
      timer = setInterval(() => {
        for (const line of lines) line.look();
      }, lookIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

interface LineOptions {
  database: Database;
  consumer: EventConsumer;
  source: string;
  /** Those that the consumer receives of the source. */
  types: readonly string[];
  outbox: OutboxAccess;
  log: Logger;
}

/** Events of one source that wait for one consumer. */
class WaitingLine {
  readonly #options: LineOptions;
  /** The highest numbers at the last two looks. An event with a number below the last one may have been committed since. */
  #seen: [former: bigint, latest: bigint] | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Processes the events of those whose turn it is not, if there are any and it does not do so already. */
  look(): void {
    this.#looking ??= this.#pass().finally(() => (this.#looking = undefined));
  }

  async stop(): Promise<void> {
    await this.#looking;
  }

  async #pass(): Promise<void> {
    const { database, consumer, source, types, outbox, log } = this.#options;
    try {
      const ahead = await consumer.ownersAhead();
      if (!ahead) {
        this.#seen = undefined;
        return;
      }
      const after = this.#seen?.[0] ?? (await selectCheckedNumber(database, source));
      if (after === undefined) return;
      const page = await outbox.inTurns(after, mostEvents, { perOwner, types, exceptOwnerIds: [...ahead] });
      // The source may have been restored, and count from an earlier number.
      this.#seen = page.lastNumber < after ? undefined : [this.#seen?.[1] ?? after, page.lastNumber];
      const ids = page.events.map(({ event_id }) => event_id);
      const unprocessed = ids.length > 0 ? await selectUnprocessedIds(database, consumer.durable, ids) : [];
      const open = new Set(unprocessed.flatMap(({ event_id, is_discarded }) => (is_discarded ? [] : [event_id])));
      const waiting = page.events.filter(({ event_id }) => open.has(event_id));
      const count = await consumer.processUndelivered(await readEvents(outbox, source, waiting));
      countProcessed(consumer.durable, "done", count);
    } catch (err) {
      log.info({ err, consumer: consumer.durable, service: source }, "events wait for their turn in JetStream");
    }
  }
}
