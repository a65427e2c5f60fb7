import { readFileSync } from "node:fs";

/** The most resident memory that a process has had (proc_pid_status(5)). Linux only. */
export function peakMemoryMiB(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}
