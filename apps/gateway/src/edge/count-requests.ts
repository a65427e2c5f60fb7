import { type Plans, planOf } from "@platform/plans/plans";
import { type Decision, stricter } from "@platform/rate-limit/decision";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { OwnWindow } from "@platform/rate-limit/rate-window";
import type { FastifyReply } from "fastify";
import type { CredentialUses } from "./authentication/credential-uses.ts";
import type { Principal } from "./authentication/verdict.ts";
import { ProblemError } from "./errors/problem.ts";
import { rateLimited, tooLittleRoom } from "./errors/problems.ts";
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
  limiter: Pick<Limiter, "decide" | "describe">;
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

/**
 * Counts a request that costs as much as several against the plan of its owner, before its work begins: `price` requests, of which
 * admission has counted one. Throws the 429, and counts no more, when the plan has no room for them. A price above a whole window
 * is that window, so that no plan refuses a request for ever.
 */
export async function countPrice(
  { limiter, plans, uses }: RequestCounting,
  { principal, profile, reply }: { principal: Principal; profile: Profile; reply: FastifyReply },
  price: number,
): Promise<void> {
  const { windows } = planOf(plans, principal, profile);
  const whole = Math.min(price, ...windows.map(({ limit }) => limit));
  if (whole <= 1) return;
  const key = planKey(principal, profile);
  const room = await limiter.describe(key, windows);
  if (room.remaining < whole - 1) {
    const retryAfterSeconds = Math.max(1, room.resetAtSeconds - room.decidedAtSeconds);
    setRateLimitHeaders(reply, { ...room, allowed: false, retryAfterSeconds });
    throw new ProblemError(tooLittleRoom(retryAfterSeconds, { price: whole, remaining: room.remaining }, room));
  }
  // In one call to Redis.
  const decisions = await Promise.all(Array.from({ length: whole - 1 }, () => limiter.decide(key, windows)));
  for (const { allowed } of decisions) uses.counted(principal.tenant, profile, allowed);
  setRateLimitHeaders(reply, { ...decisions.reduce(stricter), allowed: true });
}

/** Sets the headers of a decision. Throws the 429 when it refuses the request. */
export function refuseOver(reply: FastifyReply, decision: Decision): void {
  setRateLimitHeaders(reply, decision);
  if (decision.allowed) return;
  const { limit, windowSeconds, retryAfterSeconds } = decision;
  throw new ProblemError(rateLimited(retryAfterSeconds, { limit, window: windowSeconds }));
}
