import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** True if a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

/** The id in the first line of a pid file; undefined if there is no file or no number. */
export function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if this directory is the working directory of the process.
 *
 * A process id in a file is not sufficient: after a crash it may belong to an unrelated process. Our servers always
 * have their data directory as working directory.
 */
export function worksIn(pid: number, directory: string): boolean {
  return workingDirectory(pid) === realpathSync(directory);
}

/**
 * Ends a server of an earlier run in this directory; does nothing if the pid file contains the id of an unrelated
 * process.
 */
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

/** A process that has ended but was not reaped by its parent; in a container that may never happen. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return true;
  }
}
