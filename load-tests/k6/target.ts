import exec from "k6/execution";
import type { Caller, Target } from "../src/target.ts";

/** The platform under load, as the command wrote it down. */
export const target: Target = JSON.parse(__ENV.TARGET ?? "{}");
if (!target.url) throw new Error("Run this with `npm run load -- <scenario>`, which says where the platform is.");

export const api = `${target.url}/api/v1`;

/** Tells this run's employers from those of every other run. */
export const run = Date.now().toString(36);

const jsonType = { "content-type": "application/json" };

/** Callers in turn, so that the load is spread over owners. */
export function nextCaller(profile?: "A" | "B"): Caller {
  const able = profile ? target.callers.filter((caller) => caller.profile === profile) : target.callers;
  const caller = able[exec.scenario.iterationInTest % able.length];
  if (!caller) throw new Error(`The target has no caller of profile ${profile ?? "A or B"}.`);
  return caller;
}

/** The parameters of a request: who makes it, and under which name it is counted, never its own URL. */
export function as(caller: Pick<Caller, "headers">, name: string) {
  return { headers: { ...jsonType, ...caller.headers }, tags: { name } };
}
