import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { ActorSchema, type Event, EventSchema } from "@platform/contracts/events/v1/events";
import { type Actor, isActorType } from "@platform/service/call/actor";
import { currentCall } from "@platform/service/call/call";
import { actorFor } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import { isEnvironment, type Tenant } from "@platform/service/call/tenant";
import { catalog, type EventType } from "./catalog.ts";
import { setPlace } from "./event-trace.ts";

type EventData = Extract<Event["data"], { value: unknown }>;
type DataOf<Case extends EventData["case"]> = Omit<
  Extract<EventData, { case: Case }>["value"],
  "$typeName" | "$unknown"
>;

/** Input of `newEvent`: the tenant and the event data. One variant for each entry of the catalog. */
export type NewEvent = {
  [Case in EventData["case"]]: { tenant: Tenant; data: { case: Case; value: DataOf<Case> } };
}[EventData["case"]];

/** Creates an event with a new id and the current time; actor, request id and trace context come from the current call. */
export function newEvent({ tenant, data }: NewEvent): Event {
  const schema = catalog[data.case].schema;
  // One time for both, so that ids have the order of the events' times.
  const now = Date.now();
  const actor = actorFor(tenant.ownerId);
  const event = create(EventSchema, {
    id: newId("evt_", now),
    environment: tenant.environment,
    ownerId: tenant.ownerId,
    occurredAt: timestampFromMs(now),
    requestId: currentCall()?.requestId ?? "",
    ...(actor && { actor: create(ActorSchema, actor) }),
    data: { case: data.case, value: create(schema, data.value) } as EventData,
  });
  setPlace(event);
  return event;
}

/** False for an event type that only a later release knows. */
export function isKnown(event: Event): boolean {
  return event.data.case !== undefined;
}

/** The type of an event, as in subjects and webhooks. Throws for an unknown type. */
export function typeOf(event: Event): EventType {
  if (!event.data.case) throw new TypeError("event has no data");
  return catalog[event.data.case].type;
}

/** The tenant of an event. Throws if the owner is missing or the environment is unknown. */
export function tenantOfEvent({ environment, ownerId }: Event): Tenant {
  if (!isEnvironment(environment) || !ownerId) throw new TypeError("event names no owner and environment");
  return { environment, ownerId };
}

/** Returns the actor that caused an event; undefined if it names nobody, or a kind of actor that only a later release knows. */
export function actorOfEvent({ actor }: Event): Actor | undefined {
  return actor && isActorType(actor.type) ? { type: actor.type, id: actor.id } : undefined;
}

export function encodeEvent(event: Event): Uint8Array {
  return toBinary(EventSchema, event);
}

/** Throws if the bytes are not an event. */
export function decodeEvent(bytes: Uint8Array): Event {
  return fromBinary(EventSchema, bytes);
}
