import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Tells whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

/** The id in the first line of a pid file; undefined when there is no such file or no number in it. */
export function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a process works in this directory.
 *
 * A process id in a file proves nothing: after a crash the id may belong to a stranger. A server of ours always has its
 * own data directory as working directory, which no stranger has.
 */
export function worksIn(pid: number, directory: string): boolean {
  return workingDirectory(pid) === realpathSync(directory);
}

/** Ends a server that an earlier run left behind in this directory; does nothing when the pid file names a stranger. */
export async function stopLeftover(pidFile: string, directory: string, signal: NodeJS.Signals): Promise<void> {
  const pid = readPid(pidFile);
  if (pid === undefined || !isAlive(pid) || !worksIn(pid, directory)) return;
  process.kill(pid, signal);
  for (let waitedMs = 0; isAlive(pid); waitedMs += 50) {
    if (waitedMs >= 60_000) process.kill(pid, "SIGKILL");
    await sleep(50);
  }
}

function workingDirectory(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return undefined;
    }
  }
  const listing = spawnSync("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fn"], { encoding: "utf8" }).stdout ?? "";
  return listing
    .split("\n")
    .find((line) => line.startsWith("n"))
    ?.slice(1);
}

/** A process that has ended but whose parent has not asked for its result yet; in a container that may be never. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return true;
  }
}
