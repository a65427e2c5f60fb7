import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";

/** Far below the slowest line over which a large body arrives before the request times out. */
const leastProgressBytes = 16_384;

/** How long a body may bring less than that, in milliseconds. */
const defaultIdleMs = 4_000;

/** Ends a request that did not arrive in time as Node itself does, so that the server responds to both in one place: with a 408. */
export function endLateRequest(server: EventEmitter, { complete, socket }: IncomingMessage): void {
  const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (!complete) server.emit("clientError", error, socket);
}

/**
 * Ends a request from whose body less than 16 KiB arrive in `idleMs`. Time in which its bytes wait for this process does not count.
 */
export function requireLeastSpeed(server: EventEmitter, request: IncomingMessage, idleMs = defaultIdleMs): void {
  const { socket } = request;
  let before = socket.bytesRead;
  // Two times in a row, because bytes that have arrived wait while this process is busy.
  let idle = 0;
  const timer = setInterval(() => {
    const isIdle = socket.bytesRead - before < leastProgressBytes && request.readableLength === 0;
    idle = isIdle ? idle + 1 : 0;
    before = socket.bytesRead;
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (idle === 2) endLateRequest(server, request);
  }, idleMs / 2);
  request.once("close", () => clearInterval(timer));
}
