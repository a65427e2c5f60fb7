import type { FastifyReply } from "fastify";

/** Nothing comes from, or goes to, anywhere but this gateway. The renderer of the reference sets styles on its elements. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sets the headers of a document that a browser shows. */
export function publicDocument(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .headers({
      "Content-Security-Policy": contentSecurityPolicy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    })
    .type(type);
}
