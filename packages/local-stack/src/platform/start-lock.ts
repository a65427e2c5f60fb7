import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, worksIn } from "../machine/process-files.ts";

/** Another process runs the platform of this directory. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
  readonly pid: number;

  constructor(pid: number) {
    super(`The platform is already running; process ${pid} started it.`);
    this.pid = pid;
  }
}

/** Path of the lock of a local directory; it exists as long as the platform of the directory runs. */
export function startLockOf(localDir: string): string {
  return join(localDir, "start.lock");
}

/**
 * Ensures that only one process runs the platform of a local directory.
 *
 * @returns a function that releases the lock
 * @throws AlreadyRunning; the lock of a killed process is ignored
 */
export function takeStartLock(localDir: string): () => void {
  const path = startLockOf(localDir);
  mkdirSync(localDir, { recursive: true });
  const owner = ownerOf(path);
  if (owner !== undefined) throw new AlreadyRunning(owner);
  rmSync(path, { force: true });
  try {
    writeFileSync(path, `${process.pid}\n${process.cwd()}\n`, { flag: "wx" });
  } catch {
    throw new AlreadyRunning(ownerOf(path) ?? 0);
  }
  return () => rmSync(path, { force: true });
}

/**
 * The running process that wrote the lock. Its working directory is checked, because the id may belong to an unrelated
 * process.
 */
function ownerOf(path: string): number | undefined {
  try {
    const [id = "", directory = ""] = readFileSync(path, "utf8").split("\n");
    const pid = Number(id);
    return pid > 1 && isAlive(pid) && worksIn(pid, directory) ? pid : undefined;
  } catch {
    return undefined;
  }
}
