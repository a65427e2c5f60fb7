import type { JsMsg } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { Fault, isTransient } from "@platform/service/call/fault";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { errorType } from "@platform/service/observe/tracing";
import { typeInSubject } from "../event/catalog.ts";
import { decodeEvent, isKnown } from "../event/event.ts";
import { inCallOf } from "../event/event-call.ts";
import { messageIdHeader, refusalOf, sourceHeader } from "../event/event-origin.ts";
import type { BusConnection } from "../streams/nats.ts";
import { deadLetterSubject } from "../streams/streams.ts";
import type { BatchOptions, BatchTiming } from "./batch-options.ts";
import { enterInbox, type Inbox } from "./inbox.ts";
import { processSpan } from "./process-span.ts";

/** Processes an event in the transaction that has entered it into the inbox. */
export interface EventHandler {
  /** The statement of `last` is sent together with COMMIT, as in a transaction of the database. */
  handle(tx: Queryable, event: Event, call: TenantCall, last: Queryable): Promise<void>;
  /** Used if several events are waiting; if it fails, `handle` processes each of them. */
  batch?: BatchOptions;
  handleNew?: undefined;
}

/** Enters events into the inbox and processes them itself, for work that is one statement together with the inbox. */
export interface InboxHandler {
  /**
   * Processes those of the events that are not in the inbox, and resolves to their ids once both are committed. If it fails for
   * several events, it is called for each of them.
   */
  handleNew(inbox: Inbox, events: readonly Event[]): Promise<ReadonlySet<string>>;
  batch: BatchTiming;
}

export type ProcessOptions = (EventHandler | InboxHandler) & ProcessSettings;

interface ProcessSettings extends Inbox {
  committed?: (event: Event) => void;
  maxDeliveries?: number;
  log: Logger;
}

const processed = meter("messaging").createCounter("messaging.consumer.events", {
  description: "Events delivered by JetStream, by consumer and outcome",
});

/** Counts processed events in the metrics of this process. */
export function countProcessed(durable: string, outcome: Outcome["result"], count = 1): void {
  if (count > 0) processed.add(count, { consumer: durable, outcome });
}

/** Processes one delivered event, then acknowledges it, requests redelivery, or moves it to the dead letters. */
export async function processMessage(
  message: JsMsg,
  connection: BusConnection,
  options: ProcessOptions,
): Promise<void> {
  const outcome = await attempt(message, options);
  countProcessed(options.durable, outcome.result);
  if (outcome.result === "later") return message.nak(outcome.delayMs);
  if (outcome.result !== "dead" && outcome.result !== "refused") return message.ack();
  try {
    await deadLetter(message, connection, options.durable, outcome.reason);
    message.term();
  } catch (err) {
    options.log.error(
      { err, consumer: options.durable },
      "dead letter could not be written, event will be redelivered",
    );
    message.nak(backoffMs(message));
  }
}

type Outcome =
  | { result: "done" }
  | { result: "repeated" }
  | { result: "later"; delayMs: number }
  | { result: "dead"; reason: string }
  | { result: "refused"; reason: string };

async function attempt(message: JsMsg, options: ProcessOptions): Promise<Outcome> {
  const { log, durable } = options;
  let event: Event;
  try {
    event = decodeEvent(message.data);
  } catch (err) {
    log.error({ err, consumer: durable, subject: message.subject }, "undecodable event");
    return { result: "dead", reason: "UNDECODABLE" };
  }
  if (!isKnown(event)) {
    // Published by a later release. A replica of that release may process the redelivery; otherwise it can be replayed.
    log.error({ consumer: durable, event_id: event.id, subject: message.subject }, "event of an unknown type");
    return laterOrDead(message, options, "UNKNOWN_TYPE");
  }
  const reason = refusalOf(event, message.subject, message.headers?.get(sourceHeader) ?? "");
  if (reason) {
    log.error({ consumer: durable, event_id: event.id, subject: message.subject, reason }, "event refused");
    return { result: "refused", reason };
  }
  const span = processSpan(event, message, durable);
  try {
    const fresh = await inCallOf(event, (call) => processOnce(event, call, options));
    if (fresh) options.committed?.(event);
    return { result: fresh ? "done" : "repeated" };
  } catch (err) {
    span?.fail(errorType(err));
    const fields = { err, consumer: durable, event_id: event.id, delivery_count: message.info.deliveryCount };
    if (isTransient(err) || (err instanceof Fault && err.code === "ABORTED")) {
      log.warn(fields, "event waits, a dependency is unavailable");
      return { result: "later", delayMs: backoffMs(message) };
    }
    log.error(fields, "event failed");
    return laterOrDead(message, options, err instanceof Fault ? err.reason : "FAILED");
  } finally {
    span?.end();
  }
}

function laterOrDead(message: JsMsg, { maxDeliveries = 5 }: ProcessOptions, reason: string): Outcome {
  if (message.info.deliveryCount >= maxDeliveries) return { result: "dead", reason };
  return { result: "later", delayMs: backoffMs(message) };
}

/** Runs the handler and writes the inbox in one transaction. Resolves to false if an earlier delivery was already processed. */
export async function processOnce(event: Event, call: TenantCall, options: ProcessOptions): Promise<boolean> {
  const { database, durable } = options;
  if (options.handleNew) return (await options.handleNew({ database, durable }, [event])).has(event.id);
  const { handle } = options;
  return database.transaction(async (tx, last) => {
    const entered = await enterInbox(tx, durable, [event.id]);
    if (entered.size === 0) return false;
    await handle(tx, event, call, last);
    return true;
  });
}

/** 0.25 s, doubled with each delivery, at most 30 s. */
function backoffMs(message: JsMsg): number {
  return Math.min(30_000, 250 * 2 ** Math.min(message.info.deliveryCount - 1, 10));
}

/** Headers of a dead letter: the consumer that failed, the reason, and the subject of the event; `Source` is that of the event. */
export const consumerHeader = "Consumer";
export const reasonHeader = "Reason";
export const subjectHeader = "Original-Subject";
/** The id of the event, which cannot be read of one that is undecodable. */
export const eventIdHeader = "Event-Id";

async function deadLetter(message: JsMsg, connection: BusConnection, durable: string, reason: string): Promise<void> {
  const about = headers();
  about.set(consumerHeader, durable);
  about.set(reasonHeader, reason);
  about.set(subjectHeader, message.subject);
  about.set(sourceHeader, message.headers?.get(sourceHeader) ?? "");
  about.set(eventIdHeader, message.headers?.get(messageIdHeader).split(":")[0] ?? "");
  const subject = deadLetterSubject(connection.app, durable, typeInSubject(message.subject));
  const msgID = `${durable}:${message.seq}`;
  await connection.jetstream.publish(subject, message.data, { headers: about, msgID });
}
