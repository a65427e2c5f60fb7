import { ActorTypeSchema, type ActorType as ActorTypeValue } from "@platform/contracts/rpc/v1/call";
import { enumNames } from "./enum-names.ts";

/**
 * Kinds of actors: a partner's API key or client credentials, a person who signed in, an operator of the platform, the
 * platform's own scheduled work, a service that acts for itself, such as another team's, or another owner whose change concerns
 * this one.
 */
export const actorTypes = enumNames<typeof ActorTypeValue>(ActorTypeSchema).names;

export type ActorType = (typeof actorTypes)[number];

/** A person, key or service that causes a change. */
export interface Actor {
  type: ActorType;
  /** `key_…`, a client id, a person's id, an operator's name, the name of a chore or of a service, or an owner's id. */
  id: string;
}

const maxIdLength = 128;

export function isActorType(value: string): value is ActorType {
  return (actorTypes as readonly string[]).includes(value);
}

/** True for operators and services, whose names owners may not read. */
export function isInternalActor({ type }: Pick<Actor, "type">): boolean {
  return type === "operator" || type === "service";
}

/** Makes an actor whose id fits into a header of a call: other characters than printable ASCII become `_`. */
export function actorOf(type: ActorType, id: string): Actor {
  return { type, id: id.replaceAll(/[^!-~]/g, "_").slice(0, maxIdLength) };
}
