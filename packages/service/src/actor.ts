import { currentCall, runInCall } from "./call.ts";

/**
 * Kinds of actors: a partner's API key or client credentials, a person who signed in, an operator of the platform, the
 * platform's own scheduled work, a service that acts for itself, such as another team's, or another owner whose change concerns
 * this one.
 */
export const actorTypes = [
  "api_key",
  "client_credentials",
  "person",
  "operator",
  "schedule",
  "service",
  "owner",
] as const;

export type ActorType = (typeof actorTypes)[number];

/** Who causes a change. */
export interface Actor {
  type: ActorType;
  /** `key_…`, a client id, a person's id, an operator's name, the name of a chore or of a service, or an owner's id. */
  id: string;
}

const maxIdLength = 128;

export function isActorType(value: string): value is ActorType {
  return (actorTypes as readonly string[]).includes(value);
}

/** True for operators and services, whose names owners are not told. */
export function isInternalActor({ type }: Pick<Actor, "type">): boolean {
  return type === "operator" || type === "service";
}

/** Makes an actor whose id fits into a header of a call: other characters than printable ASCII become `_`. */
export function actorOf(type: ActorType, id: string): Actor {
  return { type, id: id.replaceAll(/[^!-~]/g, "_").slice(0, maxIdLength) };
}

/** Runs `work` as the platform's own work with this name: no request causes it, and no caller can cancel it. */
export function runAsSchedule<T>(name: string, work: () => T): T {
  const { signal } = new AbortController();
  return runInCall({ requestId: "", actor: actorOf("schedule", name), signal }, work);
}

/** Partners' own actors: what they are called is for their owner only. */
const ownActors: ReadonlySet<ActorType> = new Set(["api_key", "client_credentials", "person"]);

/**
 * The actor of the current call, as the owner of a changed record may know it: of another owner's actor, only the owner.
 * Undefined outside of a call, and in a call that names none.
 */
export function actorFor(ownerId: string): Actor | undefined {
  const call = currentCall();
  if (!call?.actor) return undefined;
  const isForeign = call.tenant !== undefined && call.tenant.ownerId !== ownerId && ownActors.has(call.actor.type);
  return isForeign ? { type: "owner", id: call.tenant?.ownerId ?? "" } : call.actor;
}

/**
 * Values of the columns `changed_by` (`api_key:key_…`) and `changed_request_id` of a row that the current call writes; null
 * where the call has none.
 */
export function changeStamp(call = currentCall()): [changedBy: string | null, requestId: string | null] {
  return [call?.actor ? `${call.actor.type}:${call.actor.id}` : null, call?.requestId || null];
}
