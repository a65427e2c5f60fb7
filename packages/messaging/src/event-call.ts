import type { Event } from "@platform/contracts/events/v1/events";
import { runInCall } from "@platform/service/call";
import { tenantOfEvent } from "./event.ts";

/**
 * Runs `work` as part of what the event follows from: logged, and told of by further events, under the request that caused
 * it, or under the event's own id where no request did.
 */
export function inCallOf<T>(event: Event, work: () => T): T {
  const { signal } = new AbortController();
  return runInCall({ requestId: event.requestId || event.id, tenant: tenantOfEvent(event), signal }, work);
}
