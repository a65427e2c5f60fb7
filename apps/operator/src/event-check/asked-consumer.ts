import { allDeadLetters } from "../all-dead-letters.ts";
import type { Services } from "../services.ts";
import { type CheckCalls, hasCaughtUp } from "./consumer-caught-up.ts";
import type { ConsumerRoute } from "./routes.ts";

/** What a check asks about a consumer. */
export interface AskedConsumer {
  /** Which of the events the consumer has not processed, and of which of them the dead letter was discarded. */
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
      const found = { eventIds: [] as string[], discardedEventIds: [] as string[] };
      for (let from = 0; from < eventIds.length; from += mostIds) {
        const request = { consumer, eventIds: eventIds.slice(from, from + mostIds) };
        const some = await calls.listUnprocessedEvents(request);
        found.eventIds.push(...some.eventIds);
        found.discardedEventIds.push(...some.discardedEventIds);
      }
      return found;
    },
    hasCaughtUp: () => hasCaughtUp(calls, consumer),
    async deadIds() {
      const letters = await allDeadLetters(services, service);
      return new Set(letters.filter((letter) => letter.consumer === consumer).map(({ eventId }) => eventId));
    },
  };
}
