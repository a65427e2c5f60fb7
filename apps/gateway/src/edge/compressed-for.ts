import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

const compress = promisify(gzip);

/** Compressed forms of what is served again and again from the same bytes. */
const compressedBodies = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * A public document as the client accepts it: compressed with gzip, or as it is.
 *
 * Never for a body that has secrets and repeats a part of the request: its size would reveal them.
 */
export async function compressedFor(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  reply.header("Vary", "Accept-Encoding");
  if (!acceptsGzip(request)) return bytes;
  reply.header("Content-Encoding", "gzip");
  const compressed = compressedBodies.get(bytes) ?? compress(bytes);
  compressedBodies.set(bytes, compressed);
  return compressed;
}

/** Returns whether the client accepts gzip: it names gzip, and not with a quality of 0 (RFC 9110, 12.5.3). */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).encodings(["gzip"]).includes("gzip");
}
