import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Below the range of ephemeral ports, so that no outgoing connection uses it. */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 31_999;

/** True if a server can currently listen on this port of the loopback address. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Finds a free port of the loopback address.
 *
 * It is this process's while the process lives: no other call of this function returns it, in any process of this user, also
 * while the server that listens there is stopped. A program that chooses its port differently may still take it before the
 * caller listens, so the caller must be able to retry with another one.
 *
 * @param candidate proposes ports; random ones over a wide range if left out
 */
export async function freePort(candidate = anyPort): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = candidate();
    if (reserve(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT} on 127.0.0.1.`);
}

function anyPort(): number {
  return LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT + 1));
}

/** Reserves the port for this process; false if another process has reserved it. */
function reserve(port: number): boolean {
  const directory = join(tmpdir(), `platform-ports-${userInfo().uid}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, String(port));
  try {
    if (!isAlive(Number(readFileSync(file, "utf8")))) rmSync(file, { force: true });
  } catch {
    // Nobody has it.
  }
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
