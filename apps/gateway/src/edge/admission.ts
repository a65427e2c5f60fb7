import { type Plans, planOf } from "@platform/plans/plans";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import { Fault } from "@platform/service/call/fault";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authenticationProblem } from "./authentication/authentication-problem.ts";
import { presentedCredentials } from "./authentication/presented.ts";
import { turnsByKey } from "./authentication/turns.ts";
import type { Principal, Verdict } from "./authentication/verdict.ts";
import type { CredentialVerifier, Verifiable } from "./authentication/verify-credentials.ts";
import { clientAddress } from "./client-address.ts";
import { ownWindow, planKey, refuseOver } from "./count-requests.ts";
import { ProblemError } from "./errors/problem.ts";
import { malformed, misdirected, noSuchEndpoint } from "./errors/problems.ts";
import { isHost } from "./host.ts";
import type { Profile, profileByRequest, RequestProfile } from "./profile.ts";
import { setRateLimitHeaders } from "./rate-limit-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by admission, before anything else reads the request. */
    profile: RequestProfile;
    /** Whom the request speaks for; null on endpoints that need no credentials and got none. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** True for endpoints that need no credentials. */
    public?: boolean;
  }
}

export interface AdmissionOptions extends CredentialVerifier {
  profileOf: ReturnType<typeof profileByRequest>;
  /** How long a request may wait for a verdict that is not known, its turn included. */
  verificationTimeoutMs: number;
  /** Notes that a credential was let in. */
  used(credentialId: string): void;
  /** Notes that a rate limit let a request through, or refused it. */
  counted(tenant: Principal["tenant"], profile: Profile, isAccepted: boolean): void;
  limiter: Limiter;
  plans: Plans;
  /** What one client address may do with no or bad credentials. */
  failureWindows: readonly RateWindow[];
  /** What one client address may ask of open endpoints without credentials. */
  openWindows: readonly RateWindow[];
}

// More than one, so that partners behind one address do not wait for each other; few, so that a guesser is known in time.
const verificationsAtOnce = 10;

/** Lets one request in, or throws the problem that refuses it; either way its headers are set. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Lets requests in: decides their profile, verifies their credentials and counts them, before a byte of a body is read. Every
 * response leaves with its request id and rate-limit headers, whatever else goes wrong.
 */
export function registerAdmission(
  app: FastifyInstance,
  options: AdmissionOptions,
  safetyHeaders: Readonly<Record<string, string>>,
): Admit {
  const { profileOf, known, verify, limiter, verificationTimeoutMs } = options;
  const inTurn = turnsByKey({ most: verificationsAtOnce, timeoutMs: verificationTimeoutMs });

  // Each plan once: every request of the owner would say the same.
  const warned = new Set<string>();
  function warnOnce(request: FastifyRequest, plan: string): void {
    if (warned.has(plan)) return;
    warned.add(plan);
    const message = "an owner has a plan that RATE_LIMIT_PLANS of this gateway does not have; its default plan holds";
    request.log.error({ plan }, message);
  }

  const addressKey = (request: FastifyRequest) => `address:${clientAddress(request.ip)}`;

  async function countCredential(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void> {
    if (principal.plan !== "" && !options.plans.has(principal.plan)) warnOnce(request, principal.plan);
    const { windows } = planOf(options.plans, principal, request.profile.name);
    const key = planKey(principal, request.profile.name);
    const decision = await limiter.decide(key, windows, ownWindow(principal));
    options.counted(principal.tenant, request.profile.name, decision.allowed);
    refuseOver(reply, decision);
    request.principal = principal;
    options.used(principal.credentialId);
  }

  /** Counts a failure against the address, and refuses: with what is wrong, or with 429 from an address that guesses. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    verdict: Parameters<typeof authenticationProblem>[1],
  ) {
    refuseOver(reply, await limiter.decide(addressKey(request), options.failureWindows));
    throw new ProblemError(authenticationProblem(request.profile, verdict));
  }

  async function countOpen(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseOver(reply, await limiter.decide(`open:${clientAddress(request.ip)}`, options.openWindows));
  }

  /**
   * Asks for what is not known here, unless the address has failed too often: guessing then costs nobody anything. Its failures
   * are counted before the next of its turns, so that many guesses at once are no way around.
   */
  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    presented: Verifiable,
    deadlineMs: number,
  ): Promise<void> {
    const failures = await limiter.describe(addressKey(request), options.failureWindows);
    if (!failures.allowed) return refuseOver(reply, failures);
    const verdict = await verify(presented, { requestId: request.id, deadlineMs }).catch((error: unknown) => {
      throw error instanceof Fault ? error : new Error("verification failed", { cause: error });
    });
    return decide(request, reply, verdict);
  }

  async function decide(request: FastifyRequest, reply: FastifyReply, verdict: Verdict): Promise<void> {
    return verdict.ok ? countCredential(request, reply, verdict.principal) : refuse(request, reply, verdict.reason);
  }

  async function describeAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    setRateLimitHeaders(reply, await limiter.describe(addressKey(request), options.failureWindows));
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(safetyHeaders).header("X-Svc-Request-Id", request.id);
    request.profile = profileOf(request.headers);
    if (!namesOneHost(request)) {
      await describeAddress(request, reply);
      throw new ProblemError(
        malformed("The request must have exactly one Host header, with a host name and perhaps a port."),
      );
    }
    if (request.profile.misdirected) {
      await countOpen(request, reply);
      throw new ProblemError(misdirected());
    }
    const presented = presentedCredentials(request.headers, request.profile);
    const open = request.is404 || request.routeOptions.config.public === true;

    if (presented.kind === "none") {
      return open ? countOpen(request, reply) : refuse(request, reply, "missing");
    }
    if (presented.kind === "refused") return refuse(request, reply, presented.reason);
    const verdict = await known(presented, request.id);
    if (verdict) return decide(request, reply, verdict);
    const deadlineMs = Date.now() + verificationTimeoutMs;
    return inTurn(addressKey(request), () => ask(request, reply, presented, deadlineMs)).catch(
      async (error: unknown) => {
        // Who cannot be verified now is neither guessing nor known; the response still has the limit of the address.
        if (!reply.hasHeader("X-RateLimit-Limit")) await describeAddress(request, reply);
        throw error;
      },
    );
  }

  app.decorateRequest("profile");
  app.decorateRequest("principal", null);
  app.addHook("onRequest", admit);
  // Before its body is read: whatever that is like, it is for nobody. A hook of its own, without a promise for every request.
  app.addHook("onRequest", (request, _reply, done) => (request.is404 ? done(noEndpointFor(request)) : done()));
  return admit;
}

function noEndpointFor({ method, url }: FastifyRequest): ProblemError {
  return new ProblemError(noSuchEndpoint(method, url.split("?", 1)[0] ?? ""));
}

/** RFC 9112, 3.2: anything else is a 400, because a proxy before us may have gone by another host than we would. */
function namesOneHost({ raw, headers }: FastifyRequest): boolean {
  if (headers.host === undefined) return raw.httpVersion === "1.0";
  return isHost(headers.host);
}
