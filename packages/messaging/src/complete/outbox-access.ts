import { addAbortListener } from "node:events";
import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import {
  OutboxAgainRequestSchema,
  OutboxListRequestSchema,
  OutboxListResponseSchema,
  OutboxReadRequestSchema,
  OutboxReadResponseSchema,
} from "@platform/contracts/operations/v1/outbox_requests";
import type { Queryable } from "@platform/postgres/query/statement";
import { againSubject, listSubject, readSubject } from "../event/outbox-subjects.ts";
import type { OutboxRelay } from "../publish/outbox.ts";
import type { Nats } from "../streams/nats.ts";
import {
  type OutboxPage,
  selectContents,
  selectOutboxPage,
  selectTurns,
  type Turns,
  updateAgain,
} from "./outbox-page.sql.ts";

/** The outbox of a service, as those see it that consume its events. Everything rejects while it cannot be asked. */
export interface OutboxAccess {
  /** Lists the events after a number, without their content. */
  list(after: bigint, limit: number): Promise<OutboxPage>;
  /** Lists the first events of each owner after a number, without their content. */
  inTurns(after: bigint, limit: number, turns: Turns): Promise<OutboxPage>;
  /** Returns the encoded events of a type with these numbers, as many as fit into a message. */
  read(type: string, numbers: readonly bigint[]): Promise<readonly Uint8Array[]>;
  /** Has the events with these numbers published again. */
  again(numbers: readonly bigint[]): Promise<void>;
}

/** The outbox of the service itself. */
export function ownOutbox(database: Queryable, relay: Pick<OutboxRelay, "sweep">): OutboxAccess {
  return {
    list: (after, limit) => selectOutboxPage(database, after, limit),
    inTurns: (after, limit, turns) => selectTurns(database, after, limit, turns),
    read: (type, numbers) => selectContents(database, type, numbers),
    async again(numbers) {
      await updateAgain(database, numbers);
      relay.sweep();
    },
  };
}

/** A service responds at once, or is down: nobody waits for longer. */
export const outboxTimeoutMs = 1000;

/**
 * While JetStream is silent, a server may be lost to which the others still pass requests on: the next one may go to another process.
 */
const againAfterMs = 200;

/** The outbox of another service, by requests on NATS, which need no stream. */
export function remoteOutbox(nats: Nats, source: string): OutboxAccess {
  async function request(subject: string, content: Uint8Array): Promise<Uint8Array> {
    const connection: NatsConnection | undefined = nats.core();
    if (!connection) throw new Error("NATS is not connected");
    const response = Promise.withResolvers<Msg>();
    const ask = () => connection.request(subject, content, { timeout: outboxTimeoutMs });
    ask().then(response.resolve, response.reject);
    const signal = nats.untilLost();
    using _watch = addAbortListener(signal, () => response.reject(signal.reason));
    const asking = setInterval(() => nats.isSilent() && ask().then(response.resolve, () => {}), againAfterMs);
    try {
      return (await response.promise).data;
    } finally {
      clearInterval(asking);
    }
  }
  async function requestList(list: MessageInitShape<typeof OutboxListRequestSchema>): Promise<OutboxPage> {
    const message = create(OutboxListRequestSchema, list);
    const response = await request(listSubject(source), toBinary(OutboxListRequestSchema, message));
    return fromListResponse(fromBinary(OutboxListResponseSchema, response));
  }
  return {
    list: (afterNumber, limit) => requestList({ afterNumber, limit }),
    inTurns: (afterNumber, limit, { perOwner, types, exceptOwnerIds }) =>
      requestList({ afterNumber, limit, perOwner, types: [...types], exceptOwnerIds: [...exceptOwnerIds] }),
    async read(type, numbers) {
      const message = create(OutboxReadRequestSchema, { numbers: [...numbers] });
      const response = await request(readSubject(source, type), toBinary(OutboxReadRequestSchema, message));
      return fromBinary(OutboxReadResponseSchema, response).events;
    },
    async again(numbers) {
      const message = create(OutboxAgainRequestSchema, { numbers: [...numbers] });
      await request(againSubject(source), toBinary(OutboxAgainRequestSchema, message));
    },
  };
}

function fromListResponse(response: ReturnType<typeof fromBinary<typeof OutboxListResponseSchema>>): OutboxPage {
  const { events, hasMore, lastNumber, readAt, openSince } = response;
  const rows = events.map(({ number, eventId, type, isPublished, emittedAt }) => ({
    seq: number.toString(),
    event_id: eventId,
    type,
    is_published: isPublished,
    created_at: emittedAt ? timestampDate(emittedAt) : new Date(0),
  }));
  const dates = {
    readAt: readAt ?? timestampFromDate(new Date(0)),
    openSince: openSince ?? timestampFromDate(new Date(0)),
  };
  return {
    events: rows,
    hasMore,
    lastNumber,
    readAt: timestampDate(dates.readAt),
    openSince: timestampDate(dates.openSince),
  };
}

/** Message of a page. */
export function toListResponse({ events, hasMore, lastNumber, readAt, openSince }: OutboxPage): Uint8Array {
  const message = create(OutboxListResponseSchema, {
    hasMore,
    lastNumber,
    readAt: timestampFromDate(readAt),
    openSince: timestampFromDate(openSince),
    events: events.map(({ seq, event_id, type, is_published, created_at }) => ({
      number: BigInt(seq),
      eventId: event_id,
      type,
      isPublished: is_published,
      emittedAt: timestampFromDate(created_at),
    })),
  });
  return toBinary(OutboxListResponseSchema, message);
}
