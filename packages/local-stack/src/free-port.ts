import { createServer } from "node:net";

/** Below the range of ephemeral ports, so that no outgoing connection uses it. */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 31_999;

/** Whether a server can currently listen on this port of the loopback address. */
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
 * Another process may take it before the caller listens, so the caller must be able to retry with another port. Ports
 * are random over a wide range, which makes that rare.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT + 1));
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST_PORT} and ${HIGHEST_PORT} on 127.0.0.1.`);
}
