import type { LoadResult } from "../load/run-load.ts";
import { median } from "./rounds.ts";

/** One side of a measurement: the median of its rounds, number by number. */
export interface Summary {
  callsPerSecond: number;
  latencyMs: LoadResult["latencyMs"];
  cpuMicrosPerCall: Record<string, number>;
}

export function summaryOf(rounds: readonly LoadResult[]): Summary {
  const middle = (number: (round: LoadResult) => number) => median(rounds.map(number));
  const processes = Object.keys(rounds[0]?.cpuMicrosPerCall ?? {});
  const cpu = processes.map((name) => [name, middle(({ cpuMicrosPerCall }) => cpuMicrosPerCall[name] ?? 0)]);
  return {
    callsPerSecond: middle(({ callsPerSecond }) => callsPerSecond),
    latencyMs: {
      p50: middle(({ latencyMs }) => latencyMs.p50),
      p99: middle(({ latencyMs }) => latencyMs.p99),
      p999: middle(({ latencyMs }) => latencyMs.p999),
    },
    cpuMicrosPerCall: Object.fromEntries(cpu),
  };
}

export const speedColumns = ["", "calls/s", "ratio", "p50 ms", "p99 ms", "p99.9 ms"];

/** A row of `speedColumns`; the ratio is that of calls per second to those of the yardstick. */
export function speedRow(name: string, side: Summary, yardstick: Summary): (string | number)[] {
  const { callsPerSecond, latencyMs } = side;
  const ratio = callsPerSecond / yardstick.callsPerSecond;
  return [name, callsPerSecond, ratio.toFixed(2), latencyMs.p50, latencyMs.p99, latencyMs.p999];
}

/** CPU time by process, the busiest first; processes that did next to nothing are left out. */
export function cpuRows(sides: Record<string, Summary>): { columns: string[]; rows: (string | number)[][] } {
  const names = Object.keys(sides);
  const spent = (process: string) => names.map((name) => sides[name]?.cpuMicrosPerCall[process] ?? 0);
  const processes = [...new Set(names.flatMap((name) => Object.keys(sides[name]?.cpuMicrosPerCall ?? {})))];
  const rows = processes
    .map((process) => [process, ...spent(process)] as [string, ...number[]])
    .filter(([, ...micros]) => micros.some((value) => value >= 1))
    .sort(([, ...one], [, ...other]) => Math.max(...other) - Math.max(...one));
  return { columns: ["CPU µs per call", ...names], rows };
}
