import { type FilterMember, FilterMemberSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { partnerEvents, partnerEventTypes } from "@platform/messaging/event/partner-events";
import { enumNames } from "@platform/service/call/enum-names";
import { eventData } from "./event-data.ts";
import type { MemberPlace, MemberPlaces } from "./member-places.ts";

/** Members of an event that the filter of a webhook names, in the order in which partners read them. */
export const eventMemberNames = enumNames<typeof FilterMember>(FilterMemberSchema).names;

export type EventMemberName = (typeof eventMemberNames)[number];

/** The values of each member that an event has; a policy of two states has two. */
export type EventMembers = Readonly<Partial<Record<EventMemberName, readonly string[]>>>;

const placesByType: ReadonlyMap<string, MemberPlaces> = new Map(
  partnerEvents.map(({ key, type }) => [type, eventData[key].members]),
);

/** The record type of an event type: `policy` of `policy.created`. */
export function resourceTypeOf(eventType: string): string {
  return eventType.slice(0, eventType.indexOf("."));
}

/** The record types of all event types, in the order of the catalog. */
export const resourceTypes: readonly string[] = [...new Set(partnerEventTypes.map(resourceTypeOf))];

/** True if events of the type have the member. `webhook.test`, which is about nothing, has only an environment. */
export function hasMember(eventType: string, member: EventMemberName): boolean {
  if (member === "environment") return true;
  const places = placesByType.get(eventType) ?? {};
  return (member === "resource_type" ? places.resource_id : places[member]) !== undefined;
}

/**
 * Returns the members of an event from its `data`, in any envelope. Data that lacks a value, which partners may send for a test, lacks
 * it here.
 *
 * @param to the owner that receives the event
 */
export function eventMembers(
  type: string,
  data: unknown,
  to: Readonly<{ environment: string; ownerId: string }>,
): EventMembers {
  const places = placesByType.get(type) ?? {};
  const valuesOf = (member: keyof MemberPlaces) => {
    const memberPlaces = places[member];
    return (
      memberPlaces && { [member]: [...new Set(memberPlaces.flatMap((place) => valuesAt(place, data, to.ownerId)))] }
    );
  };
  return {
    ...valuesOf("employer_id"),
    ...valuesOf("state"),
    ...(places.resource_id && { resource_type: [resourceTypeOf(type)] }),
    ...valuesOf("resource_id"),
    environment: [to.environment],
  };
}

function valuesAt(place: MemberPlace, data: unknown, ownerId: string): string[] {
  if (typeof place === "string") return textsAt(data, place.split("."));
  return textsAt(data, [place.owner]).includes(ownerId) ? textsAt(data, place.path.split(".")) : [];
}

function textsAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) {
    // No event has arrays in arrays. Data that partners send for a test may, to any depth.
    const elements = value.filter((element) => !Array.isArray(element));
    return elements.flatMap((element) => textsAt(element, name === undefined ? [] : [name, ...rest]));
  }
  if (name === undefined) return typeof value === "string" ? [value] : [];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
  return textsAt((value as Record<string, unknown>)[name], rest);
}
