import type { Event } from "@platform/contracts/events/v1/events";
import { runInCall } from "@platform/service/call";
import { atPlace } from "@platform/service/tracing";
import { tenantOfEvent } from "./event.ts";
import { placeOfEvent } from "./event-trace.ts";

/**
 * Runs `work` as part of what the event follows from: logged, and told of by further events, under the request that caused
 * it, or under the event's own id where no request did; and traced where the event is.
 */
export function inCallOf<T>(event: Event, work: () => T): T {
  const { signal } = new AbortController();
  const call = { requestId: event.requestId || event.id, tenant: tenantOfEvent(event), signal };
  return atPlace(placeOfEvent(event), () => runInCall(call, work));
}
