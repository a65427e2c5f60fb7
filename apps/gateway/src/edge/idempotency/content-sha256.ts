import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the body as it came; set where the request has an idempotency key and a body. */
    bodySha256: string | null;
  }
}

/**
 * Of what makes a request this one and no other under the same key: its profile, query and body, byte for byte. Of a file
 * only what is known before it is read; what is in it is held against the first by `content` of a RepeatableRequest.
 */
export function contentSha256(request: FastifyRequest): Buffer {
  const query = request.url.slice(request.url.split("?", 1)[0]?.length);
  return hash("sha256", [request.profile.name, query, request.bodySha256 ?? ""].join("\n"), "buffer");
}
