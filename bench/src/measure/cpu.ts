import { readdirSync, readFileSync } from "node:fs";

/** Ticks a second in /proc; 100 on every Linux that people run. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** User and system time of the process and of its children that have ended. */
  ticks: number;
}

/**
 * CPU time so far of each of the named processes with its children, in microseconds. Postgres is a family of processes:
 * one for each connection. Linux only.
 */
export function cpuMicros(pids: Readonly<Record<string, number>>): Record<string, number> {
  const processes = readProcesses();
  const micros = Object.entries(pids).map(([name, pid]) => {
    const family = [...processes].filter(([id, { parent }]) => id === pid || parent === pid);
    const ticks = family.reduce((sum, [, times]) => sum + times.ticks, 0);
    return [name, (ticks / ticksPerSecond) * 1e6];
  });
  return Object.fromEntries(micros);
}

function readProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      processes.set(Number(entry), parseStat(readFileSync(`/proc/${entry}/stat`, "utf8")));
    } catch {
      // It ended between the two reads.
    }
  }
  return processes;
}

/** The fields after the name, which may itself hold spaces and brackets (proc_pid_stat(5)). */
function parseStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { parent: Number(fields[1]), ticks };
}
