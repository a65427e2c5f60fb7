import type { Event } from "@platform/contracts/events/v1/events";
import type { Tenant } from "@platform/service/call/tenant";
import type { EventCase } from "./catalog.ts";
import { type NewEvent, newEvent } from "./event.ts";

/** Key in the catalog of the event with which a service announces changes that have no event of their own. */
export type ActivityCase = Extract<EventCase, `activity${string}`>;

interface Activity {
  /** Type of the record and what happened to it, such as `api_key.created`. */
  action: `${string}.${string}`;
  resourceId: string;
}

/**
 * Creates the event of a change that no other event announces, so that it is in `GET /activity`. Actor and request id are those
 * of the current call. It contains no data of the record: no name, amount or secret.
 */
export function activityEvent(source: ActivityCase, tenant: Tenant, activity: Activity): Event {
  // All these events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: source, value: activity } } as NewEvent);
}
