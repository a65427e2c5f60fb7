import type { Event } from "@platform/contracts/events/v1/events";
import { runInCall, type TenantCall } from "@platform/service/call/call";
import { atPlace } from "@platform/service/observe/tracing";
import { actorOfEvent, tenantOfEvent } from "./event.ts";
import { placeOfEvent } from "./event-trace.ts";

/**
 * Runs `work` in the call that caused the event: its logs, changed rows and further events have the actor and the request id
 * of that call, or the id of the event if no request caused it. The work belongs to the trace of the event, and is given the call for its operations.
 */
export function inCallOf<T>(event: Event, work: (call: TenantCall) => T): T {
  const { signal } = new AbortController();
  const call = {
    requestId: event.requestId || event.id,
    tenant: tenantOfEvent(event),
    actor: actorOfEvent(event),
    signal,
  };
  return atPlace(placeOfEvent(event), () => runInCall(call, () => work(call)));
}
