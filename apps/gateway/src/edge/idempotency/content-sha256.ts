import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** SHA-256 of the body as it arrived; set where the request has an idempotency key and a body. */
    bodySha256: string | null;
  }
}

/**
 * Returns the digest that distinguishes requests with the same key: of profile, query and body, byte for byte. For a file it
 * covers only what is known before the file is read; `content` of a RepeatableRequest compares the contents.
 */
export function contentSha256(request: FastifyRequest): Buffer {
  const query = request.url.slice(request.url.split("?", 1)[0]?.length);
  return hash("sha256", [request.profile.name, query, request.bodySha256 ?? ""].join("\n"), "buffer");
}
