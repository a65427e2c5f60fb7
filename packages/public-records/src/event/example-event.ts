import { partnerEvents } from "@platform/messaging/event/partner-events";
import { z } from "zod";
import { eventData } from "./event-data.ts";
import { hasMember, resourceTypeOf } from "./event-members.ts";
import type { MemberPlaces } from "./member-places.ts";

/**
 * An event with what filters of webhooks read of its type and nothing else, in the form of a request body; undefined for a type that is
 * unknown or that no filter applies to.
 *
 * @param ownerId the owner that receives it
 */
export function exampleEvent(type: string, ownerId: string): { type: string; data: object } | undefined {
  const event = partnerEvents.find((one) => one.type === type);
  if (!event || !hasMember(type, "resource_type")) return undefined;
  const { schema, members } = eventData[event.key];
  const values: Record<keyof MemberPlaces, string> = {
    resource_id: `${resourceTypeOf(type)}_123`,
    employer_id: "employer_042",
    state: "CA",
  };
  const data = {};
  for (const [name, value] of Object.entries(values)) {
    // Other places have the same value in another layout, or for the other side.
    const [place] = members[name as keyof MemberPlaces] ?? [];
    if (place === undefined) continue;
    put(data, schema, typeof place === "string" ? place : place.path, value);
    if (typeof place !== "string") put(data, schema, place.owner, ownerId);
  }
  return { type, data };
}

/** Puts a value at a place, with arrays of one element where the schema has arrays. */
function put(target: Record<string, unknown>, schema: z.ZodType, path: string, value: string): void {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const member = present(schema instanceof z.ZodObject ? schema.shape[name] : undefined);
  const element = member instanceof z.ZodArray ? present(member.element) : undefined;
  target[name] ??= element ? [{}] : {};
  const [branch = {}] = [target[name]].flat() as Record<string, unknown>[];
  put(branch, element ?? member, rest.join("."), value);
}

/** The schema of a value that is there. */
function present(schema: unknown): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? present(schema.unwrap())
    : (schema as z.ZodType);
}
