import { timestampFromDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { EventCheckService } from "@platform/contracts/operations/v1/event_checks";
import { operatorPages, pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { Fault } from "@platform/service/call/fault";
import { invalidMember } from "@platform/validation/invalid";
import type { EventConsumer } from "../consume/consumer.ts";
import { selectUnprocessedIds } from "../consume/inbox.ts";
import { checkedStretch } from "../publish/checked-stretch.ts";
import { selectCompleteUntil, selectEmitted } from "../publish/emitted-events.ts";
import { eventStream } from "../streams/streams.ts";

/** Large, because each page can read all events that were written since the index of the table was last extended. */
const eventPages = { defaultSize: 1000, maxSize: 10_000 };
/** Ids of a request. */
const mostIds = operatorPages.maxSize;

/** RPCs with which the operator checks that every event was processed by every consumer that receives it. */
export function eventCheckService(database: Queryable, consumers: readonly EventConsumer[]): Implementation {
  const byName = new Map(consumers.map((consumer) => [consumer.durable, consumer]));
  function find(name: string): EventConsumer {
    const consumer = byName.get(name);
    if (!consumer) throw new Fault("NOT_FOUND", "CONSUMER_NOT_FOUND", "The service has no such consumer.");
    return consumer;
  }

  return implement(EventCheckService, {
    async listEmittedEvents({ since, until, afterNumber, limit }) {
      const size = pageSize(limit, eventPages);
      const { sinceMs, untilMs } = checkedStretch({ since, until });
      // Before the events are read, so that none is committed in between unseen.
      const completeUntil = afterNumber === 0n ? timestampFromDate(await selectCompleteUntil(database)) : undefined;
      const after = { ms: sinceMs, seq: afterNumber };
      const rows = await selectEmitted(database, { after, untilMs, limit: size + 1 });
      const { items, hasMore } = pageOf(rows, size);
      const events = items.map(({ seq, event_id, type, ms, is_published }) => ({
        number: BigInt(seq),
        eventId: event_id,
        type,
        isPublished: is_published,
        emittedAt: timestampFromMs(Number(ms)),
      }));
      return { events, hasMore, ...(completeUntil && { completeUntil }) };
    },
    async listUnprocessedEvents({ consumer, eventIds }) {
      const { durable } = find(consumer);
      if (eventIds.length === 0 || eventIds.length > mostIds) {
        throw invalidMember("INVALID_EVENT_CHECK", "event_ids", `must have 1 to ${mostIds} ids`);
      }
      const unprocessed = await selectUnprocessedIds(database, durable, eventIds);
      const idsOf = (rows: typeof unprocessed) => rows.map(({ event_id }) => event_id);
      return {
        eventIds: idsOf(unprocessed),
        discardedEventIds: idsOf(unprocessed.filter(({ is_discarded }) => is_discarded)),
      };
    },
    async getConsumerPosition({ consumer }) {
      const position = await find(consumer)
        .position()
        .catch(() => undefined);
      if (!position) return { streams: [] };
      const { undelivered, delivered, finished } = position;
      const inStream = {
        stream: eventStream,
        undelivered: BigInt(undelivered),
        delivered: BigInt(delivered),
        finished: BigInt(finished),
      };
      return { streams: [inStream] };
    },
  });
}
