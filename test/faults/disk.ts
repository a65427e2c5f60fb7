import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";

/** A disk of one server, whose free space a test can take away. */
export interface Disk {
  /** Leaves no free space. */
  fill(): void;
  /** Gives the free space back. */
  free(): void;
  /** The server must have ended. */
  unmount(): void;
}

/** More than a server writes in a long run; memory is taken only for what is written. */
const size = "4g";
const attempts = 100;

/** Mounts an empty disk in memory at a directory, which is created if missing. */
export function mountDisk(directory: string): Disk {
  mkdirSync(directory, { recursive: true });
  mount("-t", "tmpfs", "-o", `size=${size},mode=0711`, "faults", directory);
  unmountWithProcess(directory);
  const resize = (bytes: string) => mount("-o", `remount,size=${bytes}`, directory);
  return {
    fill() {
      for (let attempt = 1; ; attempt += 1) {
        const { bsize, blocks, bfree } = statfsSync(directory);
        try {
          // Refused if more has been written in the meantime.
          return resize(String((blocks - bfree) * bsize));
        } catch (error) {
          if (attempt === attempts) throw error;
        }
      }
    },
    free: () => resize(size),
    // Also while a process that ends still has its working directory there.
    unmount: () => void execFileSync("umount", ["--lazy", directory], { stdio: "pipe" }),
  };
}

/** Unmounts a disk that is still there when this process has ended, also if it was killed: the disk takes memory. */
function unmountWithProcess(directory: string): void {
  const script = 'tail --pid="$1" -f /dev/null; umount --lazy "$0"';
  spawn("sh", ["-c", script, directory, String(process.pid)], { detached: true, stdio: "ignore" }).unref();
}

/** Why this machine can mount no disks; undefined if it can. */
export function whyNoDisks(): string | undefined {
  const directory = join(makeTemporaryDirectory("faults-disk"), "disk");
  try {
    mountDisk(directory).unmount();
    return undefined;
  } catch (error) {
    return `mount: ${(error as Error).message.split("\n").slice(1).join(" ").trim() || (error as Error).message}`;
  } finally {
    rmdirSync(directory);
    rmdirSync(join(directory, ".."));
  }
}

function mount(...args: string[]): void {
  execFileSync("mount", args, { stdio: "pipe" });
}
