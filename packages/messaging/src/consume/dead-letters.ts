import type { JetStreamManager, MsgRequest, StoredMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import { Fault, isTransient, toFault } from "@platform/service/call/fault";
import { decodeEvent, isKnown, typeOf } from "../event/event.ts";
import { refusalOf, sourceHeader } from "../event/event-origin.ts";
import { messageNotFound, undefinedIf } from "../streams/api-error.ts";
import type { Nats } from "../streams/nats.ts";
import { deadLetterStreamOf, deadLetterSubject } from "../streams/streams.ts";
import type { EventConsumer } from "./consumer.ts";
import { consumerHeader, eventIdHeader, reasonHeader, subjectHeader } from "./process-message.ts";

/** An event that a consumer could not process. */
export interface DeadLetter {
  /** Sequence number in the stream of the dead letters of the service. */
  number: number;
  consumer: string;
  eventType: string;
  /** Empty if it can be read neither in the event nor in its message. */
  eventId: string;
  reason: string;
  /** Subject on which the event arrived, and the app that it named as its source. */
  subject: string;
  source: string;
  diedAt: Date;
  /** Undefined if it cannot be decoded. */
  event: Event | undefined;
}

/** The dead letters of all consumers of a service. All methods reject with UNAVAILABLE while NATS is down. */
export interface DeadLetters {
  /** Lists the dead letters after a number, oldest first. */
  list(page: { limit: number; afterNumber: number }): Promise<{ deadLetters: DeadLetter[]; hasMore: boolean }>;
  /**
   * Processes the event again. Resolves to false if it had already taken effect. Rejects with NOT_FOUND, or with
   * FAILED_PRECONDITION if it fails again.
   */
  replay(number: number): Promise<boolean>;
  /**
   * Deletes the dead letter. Rejects with NOT_FOUND if the consumers have none with this number.
   *
   * @param record remembers, before, that the event is never processed
   */
  discard(number: number, record?: (letter: DeadLetter) => Promise<void>): Promise<void>;
}

export function deadLettersOf(nats: Nats, consumers: readonly EventConsumer[]): DeadLetters {
  return new StoredDeadLetters(nats, consumers);
}

class StoredDeadLetters implements DeadLetters {
  readonly #nats: Nats;
  readonly #stream: string;
  readonly #consumers: ReadonlyMap<string, EventConsumer>;

  constructor(nats: Nats, consumers: readonly EventConsumer[]) {
    this.#nats = nats;
    this.#stream = deadLetterStreamOf(nats.app);
    this.#consumers = new Map(consumers.map((consumer) => [consumer.durable, consumer]));
  }

  async list({ limit, afterNumber }: Parameters<DeadLetters["list"]>[0]): ReturnType<DeadLetters["list"]> {
    const manager = this.#manager();
    // The next dead letter of each consumer; the one with the smallest number is the next of all.
    const heads = new Map<string, DeadLetter>();
    const advance = async (consumer: string, leastNumber: number) => {
      const letter = await this.#next(manager, consumer, leastNumber);
      if (letter) heads.set(consumer, letter);
      else heads.delete(consumer);
    };
    for (const consumer of this.#consumers.keys()) await advance(consumer, afterNumber + 1);
    const deadLetters: DeadLetter[] = [];
    while (heads.size > 0 && deadLetters.length < limit) {
      const first = [...heads.values()].reduce((one, other) => (other.number < one.number ? other : one));
      deadLetters.push(first);
      await advance(first.consumer, first.number + 1);
    }
    return { deadLetters, hasMore: heads.size > 0 };
  }

  async replay(number: number): Promise<boolean> {
    const manager = this.#manager();
    const { event, owner, subject, source } = await this.#find(manager, number);
    if (!event) throw failedAgain("UNDECODABLE");
    if (!isKnown(event)) throw failedAgain("UNKNOWN_TYPE");
    const refusal = refusalOf(event, subject, source);
    if (refusal) throw failedAgain(refusal);
    const isNew = await owner.processAgain(event).catch((error: unknown) => {
      throw isTransient(error) ? error : failedAgain(toFault(error).reason);
    });
    await manager.streams.deleteMessage(this.#stream, number);
    return isNew;
  }

  async discard(number: number, record?: (letter: DeadLetter) => Promise<void>): Promise<void> {
    const manager = this.#manager();
    const letter = await this.#find(manager, number);
    await record?.(letter);
    await manager.streams.deleteMessage(this.#stream, number);
  }

  #manager(): JetStreamManager {
    const connection = this.#nats.connection();
    if (!connection) throw new Fault("UNAVAILABLE", "NATS_UNAVAILABLE", "NATS cannot be reached.");
    return connection.manager;
  }

  /** Reads the first dead letter of a consumer that has this number or a larger one. */
  async #next(manager: JetStreamManager, consumer: string, leastNumber: number): Promise<DeadLetter | undefined> {
    const subject = deadLetterSubject(this.#nats.app, consumer, ">");
    // nats-server supports `next_by_subj` since 2.9; the types of the client allow it for another request only.
    return this.#read(manager, { seq: leastNumber, next_by_subj: subject } as unknown as MsgRequest);
  }

  async #find(manager: JetStreamManager, number: number): Promise<DeadLetter & { owner: EventConsumer }> {
    const letter = number > 0 ? await this.#read(manager, { seq: number }) : undefined;
    const owner = letter && this.#consumers.get(letter.consumer);
    if (!letter || !owner) throw new Fault("NOT_FOUND", "DEAD_LETTER_NOT_FOUND", "No dead letter has this number.");
    return { ...letter, owner };
  }

  async #read(manager: JetStreamManager, request: MsgRequest): Promise<DeadLetter | undefined> {
    const message = await undefinedIf(messageNotFound, manager.streams.getMessage(this.#stream, request));
    return message ? fromMessage(message) : undefined;
  }
}

const pageOfDeadLetters = 100;

/** Ids of the events that are dead letters of a consumer. Rejects with UNAVAILABLE while NATS is down. */
export async function deadEventsOf(nats: Nats, consumer: EventConsumer): Promise<Set<string>> {
  const letters = deadLettersOf(nats, [consumer]);
  const ids = new Set<string>();
  let afterNumber = 0;
  for (let hasMore = true; hasMore; ) {
    const page = await letters.list({ limit: pageOfDeadLetters, afterNumber });
    for (const { number, eventId } of page.deadLetters) {
      ids.add(eventId);
      afterNumber = number;
    }
    hasMore = page.hasMore;
  }
  return ids;
}

function failedAgain(reason: string): Fault {
  const metadata = { reason };
  return new Fault("FAILED_PRECONDITION", "FAILED_AGAIN", `The event failed again: ${reason}.`, { metadata });
}

function fromMessage(message: StoredMsg): DeadLetter {
  const [, , consumer = "", ...type] = message.subject.split(".");
  const eventType = type.join(".");
  const letter = {
    number: message.seq,
    consumer: message.header.get(consumerHeader) || consumer,
    eventType,
    eventId: message.header.get(eventIdHeader),
    reason: message.header.get(reasonHeader),
    subject: message.header.get(subjectHeader),
    source: message.header.get(sourceHeader),
    diedAt: message.time,
  };
  try {
    const event = decodeEvent(message.data);
    return { ...letter, eventType: isKnown(event) ? typeOf(event) : eventType, eventId: event.id, event };
  } catch {
    return { ...letter, event: undefined };
  }
}
