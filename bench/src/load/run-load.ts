import { fork } from "node:child_process";
import { cpuMicros } from "../measure/cpu.ts";
import type { Tally } from "./closed-loop.ts";
import type { LoadTask } from "./load-task.ts";

/** Results of a round of load. */
export interface LoadResult extends Tally {
  callsPerSecond: number;
  /** CPU time that each of the watched processes, and `load`, spent on one call, in microseconds. */
  cpuMicrosPerCall: Record<string, number>;
}

/**
 * Makes load from a process of its own and measures the CPU time of the given processes while it is counted.
 *
 * Throws when any call failed: the speed of refusals would say nothing.
 */
export async function runLoad(task: LoadTask, processes: Readonly<Record<string, number>>): Promise<LoadResult> {
  const child = fork(new URL("./load-process.ts", import.meta.url), [JSON.stringify(task)]);
  const watched = { ...processes, load: child.pid ?? 0 };
  const finished = Promise.withResolvers<Tally>();
  let before: Record<string, number> = {};
  let after: Record<string, number> = {};
  child.on("message", (message: "counting" | "counted" | Tally) => {
    if (message === "counting") before = cpuMicros(watched);
    else if (message === "counted") after = cpuMicros(watched);
    else finished.resolve(message);
  });
  child.once("error", finished.reject);
  child.once("exit", (code) => finished.reject(new Error(`The load process ended early with code ${code}.`)));
  const tally = await finished.promise;
  if (tally.failures > 0) {
    throw new Error(`${tally.failures} of ${tally.calls} calls failed, the first with: ${tally.firstFailure}`);
  }
  const perCall = Object.keys(watched).map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / tally.calls]);
  return {
    ...tally,
    callsPerSecond: tally.calls / (tally.durationMs / 1000),
    cpuMicrosPerCall: Object.fromEntries(perCall),
  };
}
