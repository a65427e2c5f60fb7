import { type Actor, type ActorType, actorOf } from "./actor.ts";
import { currentCall, runInCall } from "./call.ts";

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

interface ChangeStamp {
  changedBy: string | null;
  changedRequestId: string | null;
}

/**
 * Values of the columns `changed_by` (`api_key:key_…`) and `changed_request_id` of a row that the current call writes; null
 * where the call has none.
 */
export function changeStamp(call = currentCall()): ChangeStamp {
  return {
    changedBy: call?.actor ? `${call.actor.type}:${call.actor.id}` : null,
    changedRequestId: call?.requestId || null,
  };
}
