import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Code of the refusal, as errors of Node's HTTP parser have one. */
export const smallChunks = "SMALL_CHUNKS";

/** So many chunks of a body may have any size. */
const mostSmall = 16_384;
/** Bytes that the chunks of a body have on average, if there are more. A line of a CSV file has more, and may be a chunk. */
const leastAverageBytes = 16;

/**
 * Ends a request whose body arrives in many chunks of a few bytes. Each takes as long as thousands of bytes, so a body of ten megabytes in
 * chunks of one byte would take seconds in which the gateway does little else.
 */
export function registerChunkSizes(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    if (raw.headers["transfer-encoding"] !== undefined) requireChunkSizes(raw, () => endRequest(app, raw));
    done();
  });
}

/** Calls `end` once, and drops what else arrives. Node's parser pushes each chunk: a reader would only see those that it reads. */
function requireChunkSizes(raw: IncomingMessage, end: () => void): void {
  const push = raw.push.bind(raw);
  let count = 0;
  let bytes = 0;
  let isEnded = false;
  raw.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (isEnded) return true;
    count += 1;
    bytes += chunk?.length ?? 0;
    if (count <= mostSmall || bytes >= count * leastAverageBytes) return push(chunk, encoding);
    isEnded = true;
    end();
    return true;
  };
}

function endRequest({ server }: FastifyInstance, { socket }: IncomingMessage): void {
  // Whatever else arrives would be taken apart into chunks, too.
  socket.once("finish", () => socket.destroy());
  server.emit("clientError", Object.assign(new Error("small chunks"), { code: smallChunks }), socket);
}
