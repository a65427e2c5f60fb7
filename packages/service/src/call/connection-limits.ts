import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Code of the refusal, as errors of Node's HTTP parser have one. */
export const smallChunks = "SMALL_CHUNKS";

/** So many chunks of a body may have any size. */
const mostSmall = 16_384;
/** Bytes that the chunks of a body have on average, if there are more. A line of a CSV file has more, and may be a chunk. */
const leastAverageBytes = 16;

/** Requests of one connection in progress. Clients send the next one when they have the response to the one before. */
const mostInProgress = 16;

/**
 * Returns a function that is called for each request, before anything else is. It closes a connection on which a client sends many requests
 * without waiting for responses: hundreds fit into what Node reads at once, and all of them would begin before a request of anybody else.
 * It returns false if the request must not be processed, because it has arrived on a closed connection.
 */
export function connectionLimits(
  server: EventEmitter,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const inProgress = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => inProgress.get(socket) ?? 0;
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed || countOf(socket) >= mostInProgress) {
      socket.destroy();
      return false;
    }
    inProgress.set(socket, countOf(socket) + 1);
    response.once("close", () => inProgress.set(socket, countOf(socket) - 1));
    requireChunkSizes(server, request);
    return true;
  };
}

/**
 * Ends a request whose body arrives in many chunks of a few bytes. Each takes as long, and as much memory, as hundreds of bytes, so a few
 * megabytes in chunks of one byte would take seconds in which the process does little else.
 */
function requireChunkSizes(server: EventEmitter, request: IncomingMessage): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  const sizes = new ChunkSizes();
  // Node's parser pushes each chunk: a reader would only see those that it reads.
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (sizes.areSmall) return true;
    sizes.add(chunk?.length ?? 0);
    if (!sizes.areSmall) return push(chunk, encoding);
    endRequest(server, request);
    return true;
  };
}

class ChunkSizes {
  areSmall = false;
  #count = 0;
  #bytes = 0;

  add(bytes: number): void {
    this.#count += 1;
    this.#bytes += bytes;
    this.areSmall = this.#count > mostSmall && this.#bytes < this.#count * leastAverageBytes;
  }
}

function endRequest(server: EventEmitter, { socket }: IncomingMessage): void {
  // Whatever else arrives would be taken apart into chunks, too.
  socket.once("finish", () => socket.destroy());
  server.emit("clientError", Object.assign(new Error("small chunks"), { code: smallChunks }), socket);
}
