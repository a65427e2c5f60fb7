import type { JsMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/statement";
import { atPlace, errorType, type OpenSpan } from "@platform/service/tracing";
import { decodeEvent, isKnown } from "./event.ts";
import { enterInbox } from "./inbox.ts";
import { countTaken, type TakeInOptions, takeIn } from "./take-in.ts";
import { takeInSpan } from "./take-in-span.ts";

/** Work on several events in one transaction, where that costs less than work on each by itself. */
export interface TogetherOptions {
  /** At most so many events. */
  most: number;
  /** True for an event whose work is too large to share a transaction. */
  alone?(event: Event): boolean;
  /**
   * The events are new, in the order of their delivery, and were waiting at the same time: none waits for company. The
   * work belongs to no single call; `inCallOf` makes what it does about one event part of that event's.
   */
  handle(tx: Queryable, events: Event[]): Promise<void>;
}

/**
 * Takes in events that were delivered together: works on those that are new in one transaction, then acknowledges all.
 * Where that fails, for whatever reason, each is taken in by itself, so one that cannot be worked on holds up nobody.
 */
export async function takeInTogether(
  messages: readonly JsMsg[],
  connection: NatsConnection,
  options: TakeInOptions & { together?: TogetherOptions },
): Promise<void> {
  const { together } = options;
  const company = together && messages.length > 1 ? messages.filter((message) => isCompany(message, together)) : [];
  const done = together && company.length > 1 && (await attempt(company, together, options));
  for (const message of messages) {
    if (done && company.includes(message)) message.ack();
    else await takeIn(message, connection, options);
  }
}

function isCompany({ data }: JsMsg, together: TogetherOptions): boolean {
  try {
    const event = decodeEvent(data);
    return isKnown(event) && !together.alone?.(event);
  } catch {
    // What cannot be decoded ends as a dead letter of its own.
    return false;
  }
}

async function attempt(
  messages: readonly JsMsg[],
  together: TogetherOptions,
  options: TakeInOptions,
): Promise<boolean> {
  const { database, durable, log } = options;
  const spans: OpenSpan[] = [];
  try {
    const events = messages.map((message) => {
      const event = decodeEvent(message.data);
      const span = takeInSpan(event, message, durable, spans[0]?.place);
      if (span) spans.push(span);
      return event;
    });
    for (const span of spans) span.set({ "messaging.batch.message_count": messages.length });
    // What is done once for all of them shows in the first one's trace.
    const fresh = await atPlace(spans[0]?.place, () =>
      database.transaction(async (tx) => {
        const entered = await enterInbox(
          tx,
          durable,
          events.map(({ id }) => id),
        );
        // An event that was delivered twice at once counts the first time.
        const wanted = events.filter(({ id }) => entered.delete(id));
        if (wanted.length > 0) await together.handle(tx, wanted);
        return wanted;
      }),
    );
    countTaken(durable, "done", fresh.length);
    countTaken(durable, "repeated", events.length - fresh.length);
    for (const event of fresh) options.committed?.(event);
    return true;
  } catch (err) {
    for (const span of spans) span.fail(errorType(err));
    log.info({ err, consumer: durable, count: messages.length }, "events failed together, each is tried by itself");
    return false;
  } finally {
    for (const span of spans) span.end();
  }
}
