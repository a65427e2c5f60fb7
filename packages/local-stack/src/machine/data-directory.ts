import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "./process-files.ts";
import { makeTemporaryDirectory } from "./temporary-directory.ts";

/** Linux keeps the files of this directory in memory. */
const MEMORY = "/dev/shm";
/** All servers of a run of all tests need a third of it. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Creates a temporary directory for the data of a server that need not survive the machine: in memory, where that has much room. A copy
 * of a database has thousands of files, and creating those on a disk takes more processor time than the rest of the start.
 */
export function makeDataDirectory(name: string): string {
  removeLeftovers();
  if (!hasRoom()) return makeTemporaryDirectory(name);
  const directory = mkdtempSync(join(MEMORY, `premium-audit-${process.pid}-${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}

/** Removes what killed processes have left, which would occupy memory until the machine is started again. */
function removeLeftovers(): void {
  const names = existsSync(MEMORY) ? readdirSync(MEMORY) : [];
  for (const name of names) {
    const [, pid] = /^premium-audit-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}
