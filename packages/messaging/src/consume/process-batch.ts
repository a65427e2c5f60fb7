import type { JsMsg } from "@nats-io/jetstream";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import { atPlace, errorType, type OpenSpan } from "@platform/service/observe/tracing";
import { decodeEvent, isKnown } from "../event/event.ts";
import { inCallOf } from "../event/event-call.ts";
import { refusalOf, sourceHeader } from "../event/event-origin.ts";
import type { BusConnection } from "../streams/nats.ts";
import type { BatchOptions } from "./batch-options.ts";
import { enterInbox } from "./inbox.ts";
import { countProcessed, type ProcessOptions, processMessage, processOnce } from "./process-message.ts";
import { processSpan } from "./process-span.ts";

type HandleEvents = (tx: Queryable, events: Event[]) => Promise<void>;

/** The handlers of a consumer that does the same work for one event and for several. */
export function inBatches(
  maxEvents: number,
  handle: HandleEvents,
  options: Pick<BatchOptions, "excludes" | "intervalMs"> = {},
): {
  handle(tx: Queryable, event: Event): Promise<void>;
  batch: Omit<BatchOptions, "handle"> & { handle: HandleEvents };
} {
  return { handle: (tx, event) => handle(tx, [event]), batch: { maxEvents, handle, ...options } };
}

/**
 * Processes the new events among several messages in one transaction, then acknowledges all messages. If the transaction
 * fails for any reason, each event is processed alone, so that one failing event does not block the others.
 */
export async function processBatch(
  messages: readonly JsMsg[],
  connection: BusConnection,
  options: ProcessOptions,
): Promise<void> {
  const isShared = options.batch !== undefined && messages.length > 1;
  const batched = isShared ? messages.filter((message) => canBatch(message, options)) : [];
  const done = batched.length > 1 && (await attempt(batched, options));
  for (const message of messages) {
    if (done && batched.includes(message)) message.ack();
    else await processMessage(message, connection, options);
  }
}

/**
 * Processes events that JetStream does not deliver at present, as many together as a batch has. Resolves to how many were not processed
 * before; those that fail are left for another time.
 */
export async function processUndelivered(events: readonly Event[], options: ProcessOptions): Promise<number> {
  const { batch, durable, log } = options;
  const { maxEvents, excludes } = batch ?? { maxEvents: 0 };
  const [shared = [], alone = []] = [true, false].map((isShared) =>
    events.filter((event) => (maxEvents > 0 && !excludes?.(event)) === isShared),
  );
  let count = 0;
  const done = (fresh: readonly Event[]) => {
    for (const event of fresh) options.committed?.(event);
    count += fresh.length;
  };
  for (let offset = 0; offset < shared.length; offset += maxEvents) {
    const group = shared.slice(offset, offset + maxEvents);
    await processNew(firstOfEach(group), options).then(done, () => alone.push(...group));
  }
  for (const event of alone) {
    await inCallOf(event, (call) => processOnce(event, call, options)).then(
      (isNew) => isNew && done([event]),
      (err: unknown) =>
        log.warn({ err, consumer: durable, event_id: event.id }, "an event of the outbox failed, retrying"),
    );
  }
  return count;
}

/** If a batch contains an event twice, only the first one is processed. */
function firstOfEach(events: readonly Event[]): Event[] {
  return [...Map.groupBy(events, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

/** Processes those of the events that are not in the inbox together, and resolves to them. */
async function processNew(events: readonly Event[], options: ProcessOptions): Promise<Event[]> {
  const { database, durable } = options;
  if (options.handleNew) {
    const entered = await options.handleNew({ database, durable }, events);
    return events.filter(({ id }) => entered.has(id));
  }
  const { batch } = options;
  return database.transaction(async (tx, last) => {
    const entered = await enterInbox(
      tx,
      durable,
      events.map(({ id }) => id),
    );
    const fresh = events.filter(({ id }) => entered.has(id));
    if (fresh.length > 0) await batch?.handle(tx, fresh, last);
    return fresh;
  });
}

function canBatch({ data, subject, headers }: JsMsg, options: ProcessOptions): boolean {
  try {
    const event = decodeEvent(data);
    const isRefused = isKnown(event) && refusalOf(event, subject, headers?.get(sourceHeader) ?? "") !== undefined;
    return isKnown(event) && !isRefused && !options.batch?.excludes?.(event);
  } catch {
    // Processed alone, a message that cannot be decoded or is refused becomes a dead letter.
    return false;
  }
}

async function attempt(messages: readonly JsMsg[], options: ProcessOptions): Promise<boolean> {
  const { durable, log } = options;
  const spans: OpenSpan[] = [];
  try {
    const events = messages.map((message) => {
      const event = decodeEvent(message.data);
      const span = processSpan(event, message, durable, spans[0]?.place);
      if (span) spans.push(span);
      return event;
    });
    for (const span of spans) span.set({ "messaging.batch.message_count": messages.length });
    // Work for the whole batch appears in the trace of the first event.
    const fresh = await atPlace(spans[0]?.place, () => processNew(firstOfEach(events), options));
    countProcessed(durable, "done", fresh.length);
    countProcessed(durable, "repeated", events.length - fresh.length);
    for (const event of fresh) options.committed?.(event);
    return true;
  } catch (err) {
    for (const span of spans) span.fail(errorType(err));
    log.info({ err, consumer: durable, count: messages.length }, "batch failed, processing its events one by one");
    return false;
  } finally {
    for (const span of spans) span.end();
  }
}
