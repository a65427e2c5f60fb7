import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, worksIn } from "./process-files.ts";

/** Another process has the platform of this directory running. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning";
  readonly pid: number;

  constructor(pid: number) {
    super(`The platform is running already; process ${pid} started it.`);
    this.pid = pid;
  }
}

/**
 * Makes sure that one process at a time runs the platform of a local directory.
 *
 * @returns a function that gives the lock back
 * @throws AlreadyRunning; a lock whose owner was killed does not count
 */
export function takeStartLock(localDir: string): () => void {
  const path = join(localDir, "start.lock");
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

/** The living process that wrote the lock. An id alone may meanwhile belong to a stranger; its directory tells. */
function ownerOf(path: string): number | undefined {
  try {
    const [id = "", directory = ""] = readFileSync(path, "utf8").split("\n");
    const pid = Number(id);
    return pid > 1 && isAlive(pid) && worksIn(pid, directory) ? pid : undefined;
  } catch {
    return undefined;
  }
}
