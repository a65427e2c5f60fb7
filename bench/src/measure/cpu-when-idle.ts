import { setTimeout as sleep } from "node:timers/promises";
import { cpuMicros } from "./cpu.ts";

/** CPU times of processes once what follows their work is done: less than a tenth of a core in a second. */
export async function cpuWhenIdle(processes: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const sum = (times: Record<string, number>) => Object.values(times).reduce((total, micros) => total + micros, 0);
  for (let last = cpuMicros(processes); ; ) {
    await sleep(1000);
    const now = cpuMicros(processes);
    if (sum(now) - sum(last) < 100_000) return now;
    last = now;
  }
}
