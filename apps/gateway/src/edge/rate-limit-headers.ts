import type { Decision } from "@platform/rate-limit/decision";
import type { FastifyReply } from "fastify";

/** Writes the three rate-limit headers of every response, and `Retry-After` where the request was refused. */
export function setRateLimitHeaders(reply: FastifyReply, decision: Decision): void {
  reply.header("X-RateLimit-Limit", decision.limit);
  reply.header("X-RateLimit-Remaining", decision.remaining);
  reply.header("X-RateLimit-Reset", decision.resetAtSeconds);
  if (!decision.allowed) reply.header("Retry-After", decision.retryAfterSeconds);
}
