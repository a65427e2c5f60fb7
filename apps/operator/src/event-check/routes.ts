import { apps } from "@platform/app-register/apps";
import { isWithin } from "@platform/messaging/event/event-filter";

/** A consumer of a service, with the events that it receives. */
export interface ConsumerRoute {
  readonly service: string;
  /** Its durable name. */
  readonly consumer: string;
  /** An event type, a family such as `file.>`, or `>` for all. */
  readonly filter: string;
}

/** Every service that emits events. */
export const emitting = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);

/** Every consumer of the platform, in the order of the register. */
export const consumerRoutes: readonly ConsumerRoute[] = apps.flatMap(({ name, consumes }) =>
  Object.entries(consumes).map(([consumer, filter]) => ({ service: name, consumer, filter })),
);

/** Returns true if a consumer receives the events of a type, whoever emits them. */
export function receives({ filter }: ConsumerRoute, type: string): boolean {
  return isWithin(filter, type);
}
