import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import {
  OutboxAgainRequestSchema,
  OutboxAgainResponseSchema,
  OutboxListRequestSchema,
  OutboxReadRequestSchema,
  OutboxReadResponseSchema,
} from "@platform/contracts/operations/v1/outbox_requests";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { againSubject, listSubject, outboxSubjects, readSubject } from "../event/outbox-subjects.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import { outboxTimeoutMs, toListResponse } from "./outbox-access.ts";
import { selectContents, selectOutboxPage, selectTurns, updateAgain } from "./outbox-page.sql.ts";

const mostListed = 5000;
const mostNumbers = 1000;
/** Half of the default maximum of nats-server. */
const mostBytes = 512 * 1024;
/** So that requests leave connections of the pool to everything else, however slow the database is. */
const mostAtOnce = 2;
/** A closed connection is replaced by another object, which needs a subscription of its own; and silence begins and ends. */
const lookIntervalMs = 250;
/** By then consumers have a leader again, too, and what is asked here is no longer what anybody waits for. */
const forgottenAfterMs = 30_000;

interface ResponderOptions {
  database: Queryable;
  nats: Nats;
  relay: Pick<OutboxRelay, "sweep">;
  log: Logger;
}

/**
 * Responds to those that consume the events of this service: which events there are, and what is in them. Replicas share the requests;
 * when JetStream is or was silent each responds to all, because NATS may still count a replica on a lost server as one that shares them.
 */
export function outboxResponder(options: ResponderOptions): Part {
  return new Responder(options);
}

class Responder implements Part {
  readonly name = "outbox responder";
  readonly #options: ResponderOptions;
  #connection: NatsConnection | undefined;
  #subscription: Subscription | undefined;
  #shares = true;
  #silentAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting: { message: Msg; sinceMs: number }[] = [];
  #running = 0;

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#subscribe(), lookIntervalMs);
    this.#subscribe();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#subscription?.unsubscribe();
  }

  #subscribe(): void {
    const { nats } = this.#options;
    const connection = nats.core();
    if (!connection) return;
    if (nats.isSilent()) this.#silentAtMs = performance.now();
    const shares = performance.now() - this.#silentAtMs >= forgottenAfterMs;
    if (connection === this.#connection && shares === this.#shares) return;
    this.#connection = connection;
    this.#shares = shares;
    const former = this.#subscription;
    this.#subscription = connection.subscribe(outboxSubjects(nats.app), {
      ...(shares && { queue: nats.app }),
      callback: (error, message) => void (error ?? this.#take(message)),
    });
    former?.unsubscribe();
  }

  /** Responds a few at a time, and no more to those that have given up: they ask again, and a slow database would never catch up. */
  async #take(message: Msg): Promise<void> {
    this.#waiting.push({ message, sinceMs: performance.now() });
    if (this.#running === mostAtOnce) return;
    this.#running += 1;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (performance.now() - next.sinceMs < outboxTimeoutMs) await this.#respond(next.message);
    }
    this.#running -= 1;
  }

  async #respond(message: Msg): Promise<void> {
    try {
      message.respond(await this.#responseTo(message));
    } catch (err) {
      this.#options.log.warn({ err, subject: message.subject }, "a request for the outbox failed");
    }
  }

  async #responseTo({ subject, data }: Msg): Promise<Uint8Array> {
    const { database, nats, relay } = this.#options;
    if (subject === listSubject(nats.app)) {
      const { afterNumber, limit, perOwner, types, exceptOwnerIds } = fromBinary(OutboxListRequestSchema, data);
      const most = Math.min(Math.max(limit, 1), mostListed);
      const page =
        perOwner > 0
          ? selectTurns(database, afterNumber, most, { perOwner, types, exceptOwnerIds })
          : selectOutboxPage(database, afterNumber, most);
      return toListResponse(await page);
    }
    if (subject === againSubject(nats.app)) {
      const { numbers } = fromBinary(OutboxAgainRequestSchema, data);
      const count = BigInt(await updateAgain(database, numbers.slice(0, mostNumbers)));
      relay.sweep();
      return toBinary(OutboxAgainResponseSchema, create(OutboxAgainResponseSchema, { count }));
    }
    const type = subject.slice(readSubject(nats.app, "").length);
    const { numbers } = fromBinary(OutboxReadRequestSchema, data);
    const events = fitting(await selectContents(database, type, numbers.slice(0, mostNumbers)));
    return toBinary(OutboxReadResponseSchema, create(OutboxReadResponseSchema, { events }));
  }
}

/** The first of the events, at least one, that fit into a message. */
function fitting(events: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0;
  return events.filter((event, index) => {
    bytes += event.length;
    return index === 0 || bytes <= mostBytes;
  });
}
