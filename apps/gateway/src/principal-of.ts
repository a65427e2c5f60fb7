import type { FastifyRequest } from "fastify";
import type { Principal } from "./authentication/verdict.ts";

/** Whom a request speaks for. Throws on a route that was declared public, so that none can act for nobody. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error("a public route asked for a principal");
  return request.principal;
}
