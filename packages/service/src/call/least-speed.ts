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
 * Ends a request from whose body less than 16 KiB arrive in `idleMs`, and again until its connection has closed. Time in which its bytes
 * wait for this process does not count.
 */
export function requireLeastSpeed(server: EventEmitter, request: IncomingMessage, idleMs = defaultIdleMs): void {
  const progress = new BodyProgress(request);
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (progress.isTooSlow()) endLateRequest(server, request);
  }, idleMs / 2);
  request.once("close", () => clearInterval(timer));
}

/** Compares the bytes of a request between two checks. */
class BodyProgress {
  readonly #request: IncomingMessage;
  #bytesBefore: number;
  #idleChecks = 0;

  constructor(request: IncomingMessage) {
    this.#request = request;
    this.#bytesBefore = request.socket.bytesRead;
  }

  /** True from the second slow check in a row: bytes that have arrived wait while this process is busy. */
  isTooSlow(): boolean {
    const { socket, readableLength } = this.#request;
    const isIdle = socket.bytesRead - this.#bytesBefore < leastProgressBytes && readableLength === 0;
    this.#bytesBefore = socket.bytesRead;
    this.#idleChecks = isIdle ? this.#idleChecks + 1 : 0;
    return this.#idleChecks >= 2;
  }
}
