import { type Plans, planOf } from "@platform/plans/plans";
import type { Decision } from "@platform/rate-limit/decision";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { OwnWindow } from "@platform/rate-limit/rate-window";
import type { FastifyReply } from "fastify";
import type { CredentialUses } from "./authentication/credential-uses.ts";
import type { Principal } from "./authentication/verdict.ts";
import { ProblemError } from "./errors/problem.ts";
import { rateLimited } from "./errors/problems.ts";
import type { Profile } from "./profile.ts";
import { setRateLimitHeaders } from "./rate-limit-headers.ts";

/**
 * Key of the windows that a principal's requests are counted in. All credentials of an owner share the windows of its plan, in
 * each environment and profile, so that a second key does not give a second allowance.
 */
export function planKey({ tenant }: Pick<Principal, "tenant">, profile: Profile): string {
  return `owner:${tenant.ownerId}:${tenant.environment}:${profile}`;
}

/** The window of a credential with a lower limit of its own. The keys that it created count in it, too. */
function ownWindow({ rateLimit }: Pick<Principal, "rateLimit">): OwnWindow | undefined {
  if (!rateLimit) return undefined;
  return { key: `key:${rateLimit.keyId}`, window: { limit: rateLimit.perMinute, windowSeconds: 60 } };
}

/** Key of the windows of an endpoint's own limit, which all environments and profiles of an owner share. */
export function ownerLimitKey(limitName: string, { tenant }: Pick<Principal, "tenant">): string {
  return `${limitName}:${tenant.ownerId}`;
}

/** Dependencies of the counting of requests of credentials. */
export interface RequestCounting {
  limiter: Pick<Limiter, "decide">;
  plans: Plans;
  uses: Pick<CredentialUses, "counted">;
}

/** Counts a request against the plan of its owner, and against the lower limit of its credential, if it has one. */
export async function countRequest(
  { limiter, plans, uses }: RequestCounting,
  principal: Principal,
  profile: Profile,
): Promise<Decision> {
  const { windows } = planOf(plans, principal, profile);
  const decision = await limiter.decide(planKey(principal, profile), windows, ownWindow(principal));
  uses.counted(principal.tenant, profile, decision.allowed);
  return decision;
}

/** Sets the headers of a decision. Throws the 429 when it refuses the request. */
export function refuseOver(reply: FastifyReply, decision: Decision): void {
  setRateLimitHeaders(reply, decision);
  if (decision.allowed) return;
  const { limit, windowSeconds, retryAfterSeconds } = decision;
  throw new ProblemError(rateLimited(retryAfterSeconds, { limit, window: windowSeconds }));
}
