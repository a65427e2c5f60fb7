import { type JsMsg, jetstream } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/database";
import type { Queryable } from "@platform/postgres/statement";
import { Fault, isTransient } from "@platform/service/fault";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import { errorType } from "@platform/service/tracing";
import { decodeEvent, isKnown } from "./event.ts";
import { inCallOf } from "./event-call.ts";
import { enterInbox } from "./inbox.ts";
import { takeInSpan } from "./take-in-span.ts";

export interface TakeInOptions {
  database: Database;
  durable: string;
  handle(tx: Queryable, event: Event): Promise<void>;
  committed?(event: Event): void;
  maxDeliveries?: number;
  log: Logger;
}

const taken = meter("messaging").createCounter("messaging.consumer.events", {
  description: "Events taken from JetStream, by consumer and outcome",
});

/** Counts events in the metrics of this process. */
export function countTaken(durable: string, outcome: Outcome["result"], count = 1): void {
  if (count > 0) taken.add(count, { consumer: durable, outcome });
}

/** Takes in one delivered event: works on it once, then acknowledges; asks for it again later, or gives up for good. */
export async function takeIn(message: JsMsg, connection: NatsConnection, options: TakeInOptions): Promise<void> {
  const outcome = await attempt(message, options);
  countTaken(options.durable, outcome.result);
  if (outcome.result === "later") return message.nak(outcome.delayMs);
  if (outcome.result !== "dead") return message.ack();
  try {
    await deadLetter(message, connection, options.durable, outcome.reason);
    message.term();
  } catch (err) {
    options.log.error({ err, consumer: options.durable }, "dead letter could not be written, event stays");
    message.nak(backoffMs(message));
  }
}

type Outcome =
  | { result: "done" }
  | { result: "repeated" }
  | { result: "later"; delayMs: number }
  | { result: "dead"; reason: string };

async function attempt(message: JsMsg, options: TakeInOptions): Promise<Outcome> {
  const { log, durable } = options;
  let event: Event;
  try {
    event = decodeEvent(message.data);
  } catch (err) {
    log.error({ err, consumer: durable, subject: message.subject }, "undecodable event");
    return { result: "dead", reason: "UNDECODABLE" };
  }
  if (!isKnown(event)) {
    // Told by a later release. Replicas of it that are there already may take it; else it can be replayed once they are.
    log.error({ consumer: durable, event_id: event.id, subject: message.subject }, "event of an unknown type");
    return laterOrDead(message, options, "UNKNOWN_TYPE");
  }
  const span = takeInSpan(event, message, durable);
  try {
    const fresh = await inCallOf(event, () => work(event, options));
    if (fresh) options.committed?.(event);
    return { result: fresh ? "done" : "repeated" };
  } catch (err) {
    span?.fail(errorType(err));
    const fields = { err, consumer: durable, event_id: event.id, delivery_count: message.info.deliveryCount };
    if (isTransient(err) || (err instanceof Fault && err.code === "ABORTED")) {
      log.warn(fields, "event waits for something that is away");
      return { result: "later", delayMs: backoffMs(message) };
    }
    log.error(fields, "event failed");
    return laterOrDead(message, options, err instanceof Fault ? err.reason : "FAILED");
  } finally {
    span?.end();
  }
}

function laterOrDead(message: JsMsg, { maxDeliveries = 5 }: TakeInOptions, reason: string): Outcome {
  if (message.info.deliveryCount >= maxDeliveries) return { result: "dead", reason };
  return { result: "later", delayMs: backoffMs(message) };
}

/** True when the work was done now, false when an earlier delivery had done it. */
export async function work(event: Event, { database, durable, handle }: TakeInOptions): Promise<boolean> {
  return database.transaction(async (tx) => {
    const entered = await enterInbox(tx, durable, [event.id]);
    if (entered.size === 0) return false;
    await handle(tx, event);
    return true;
  });
}

/** 0.25 s, doubling with each delivery, 30 s at the most. */
function backoffMs(message: JsMsg): number {
  return Math.min(30_000, 250 * 2 ** Math.min(message.info.deliveryCount - 1, 10));
}

/** The header of a dead letter that says who gave up, and the one that says why. */
export const consumerHeader = "Consumer";
export const reasonHeader = "Reason";

async function deadLetter(message: JsMsg, connection: NatsConnection, durable: string, reason: string): Promise<void> {
  const about = headers();
  about.set(consumerHeader, durable);
  about.set(reasonHeader, reason);
  about.set("Original-Subject", message.subject);
  const subject = `dead.${durable}.${message.subject.replace(/^events\./, "")}`;
  await jetstream(connection).publish(subject, message.data, { headers: about, msgID: `${durable}:${message.seq}` });
}
