import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the body as it came; set where the request has an idempotency key and a body. */
    bodySha256: string | null;
  }
}

/** Of what makes a request this one and no other under the same key: its profile, query and body, byte for byte. */
export function contentSha256(request: FastifyRequest): Buffer {
  const query = request.url.slice(request.url.split("?", 1)[0]?.length);
  // A file is not read before it is passed on; its length stands for it.
  const isFile = request.routeOptions.config.takesFiles === true;
  const content = request.bodySha256 ?? (isFile ? request.headers["content-length"] : undefined) ?? "";
  return hash("sha256", [request.door.profile, query, content].join("\n"), "buffer");
}
