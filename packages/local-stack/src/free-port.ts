import { createServer } from "node:net";

/** Below the range from which systems take the source port of outgoing connections, so that none of those can hold it. */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 31_999;

/** Tells whether a server could listen on this port of the loopback address right now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Finds a port of the loopback address that nobody listens on.
 *
 * Somebody else may take it before the caller listens, so a caller must be ready to try again with another one. The
 * ports of processes that start together are random over a wide range, which makes that rare.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT + 1));
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT} on 127.0.0.1.`);
}
