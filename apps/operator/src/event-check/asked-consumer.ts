import { allDeadLetters } from "../all-dead-letters.ts";
import type { Services } from "../services.ts";
import { type CheckCalls, hasCaughtUp } from "./consumer-caught-up.ts";
import type { ConsumerRoute } from "./routes.ts";

/** Consumer that a check asks about events. */
export interface AskedConsumer {
  /** Returns the events that the consumer has not processed, and those of them whose dead letter was discarded. */
  unprocessed(eventIds: readonly string[]): Promise<{ eventIds: string[]; discardedEventIds: string[] }>;
  /** Waits some seconds until the consumer has processed all that NATS has for it now; resolves to false if it has not. */
  hasCaughtUp(): Promise<boolean>;
  /** Ids of the events that are its dead letters. */
  deadIds(): Promise<ReadonlySet<string>>;
}

/** Ids in a request. */
const mostIds = 1000;

/** Asks the service of a consumer. */
export function askedConsumer(services: Services, calls: CheckCalls, route: ConsumerRoute): AskedConsumer {
  const { service, consumer } = route;
  return {
    async unprocessed(eventIds) {
      const unprocessed = { eventIds: [] as string[], discardedEventIds: [] as string[] };
      for (let offset = 0; offset < eventIds.length; offset += mostIds) {
        const request = { consumer, eventIds: eventIds.slice(offset, offset + mostIds) };
        const some = await calls.listUnprocessedEvents(request);
        unprocessed.eventIds.push(...some.eventIds);
        unprocessed.discardedEventIds.push(...some.discardedEventIds);
      }
      return unprocessed;
    },
    hasCaughtUp: () => hasCaughtUp(calls, consumer),
    async deadIds() {
      const letters = await allDeadLetters(services, service);
      return new Set(letters.filter((letter) => letter.consumer === consumer).map(({ eventId }) => eventId));
    },
  };
}
