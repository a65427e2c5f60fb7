import { apps } from "@platform/app-register/apps";
import { type Actor, actorOf } from "@platform/service/call/actor";

const statedBy = new Map(apps.map(({ name, actors }) => [name, new Set<string>(actors)]));

/**
 * Returns the actor of a call by a verified caller: the one that it states, if the register lets it state that type of actor,
 * otherwise the caller itself. So no service can name a partner's key, a person or an operator for what it does on its own.
 */
export function actorOfCaller(caller: string, stated: Actor | undefined): Actor {
  if (stated && statedBy.get(caller)?.has(stated.type)) return stated;
  return actorOf("service", caller);
}
