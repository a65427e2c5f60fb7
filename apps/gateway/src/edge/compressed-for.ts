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
 * Never for what has secrets and repeats a part of the request: its size would tell about them.
 */
export async function compressedFor(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  reply.header("Vary", "Accept-Encoding");
  if (!acceptsGzip(request)) return bytes;
  reply.header("Content-Encoding", "gzip");
  const compressed = compressedBodies.get(bytes) ?? compress(bytes);
  compressedBodies.set(bytes, compressed);
  return compressed;
}

/** Whether the client takes gzip: named, and not with a quality of 0 (RFC 9110, 12.5.3). */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).encodings(["gzip"]).includes("gzip");
}
