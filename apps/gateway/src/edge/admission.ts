import { type Plans, planOf } from "@platform/plans/plans";
import type { Limiter } from "@platform/rate-limit/limiter";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import { clientAddress } from "@platform/service/call/client-address";
import { Fault } from "@platform/service/call/fault";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authenticationProblem } from "./authentication/authentication-problem.ts";
import type { CredentialUses } from "./authentication/credential-uses.ts";
import { KnownAddresses } from "./authentication/known-addresses.ts";
import { presentedCredentials } from "./authentication/presented.ts";
import type { Principal, Verdict } from "./authentication/verdict.ts";
import type { CredentialVerifier, Verifiable } from "./authentication/verify-credentials.ts";
import { countRequest, planKey, refuseOver } from "./count-requests.ts";
import { ProblemError } from "./errors/problem.ts";
import { malformed, misdirected, overloaded, unavailable } from "./errors/problems.ts";
import { problemOfRoute } from "./errors/route-problem.ts";
import { isHost } from "./host.ts";
import type { EndpointTurns } from "./load/endpoint-turns.ts";
import type { LoadGate } from "./load/load-gate.ts";
import { turnsByKey } from "./load/turns.ts";
import type { profileByRequest, RequestProfile } from "./profile.ts";
import { setRateLimitHeaders } from "./rate-limit-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by admission, before anything else reads the request. */
    profile: RequestProfile;
    /** The identity of the request; null on endpoints that need no credentials and got none. */
    principal: Principal | null;
    /** Ends the request for the load gate before its response does: for a stream, whose reader decides how long it stays open. */
    leave: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** True for endpoints that need no credentials. */
    public?: boolean;
    /** Turns of the requests of an endpoint. */
    turns?: EndpointTurns;
  }
}

export interface AdmissionOptions extends CredentialVerifier {
  profileOf: ReturnType<typeof profileByRequest>;
  /** How long a request may wait for a verdict that the cache does not have, its turn included. */
  verificationTimeoutMs: number;
  uses: Pick<CredentialUses, "used" | "counted">;
  limiter: Limiter;
  /** Refuses requests that this process cannot carry. */
  gate: LoadGate;
  plans: Plans;
  /** Limits of one client address with no or bad credentials. */
  failureWindows: readonly RateWindow[];
  /** Limits of one client address at open endpoints without credentials. */
  openWindows: readonly RateWindow[];
}

// More than one, so that partners behind one address do not wait for each other; few, so that guesses are counted in time.
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
  const admission = new Admission(options);
  const admit: Admit = (request, reply) => {
    reply.headers(safetyHeaders).header("X-Svc-Request-Id", request.id);
    return admission.admit(request, reply);
  };
  app.decorateRequest("profile");
  app.decorateRequest("principal", null);
  app.decorateRequest("leave", null);
  app.addHook("onRequest", admit);
  // Before a body is read that no endpoint takes. A hook of its own, without a promise for every request.
  app.addHook("onRequest", (request, _reply, done) =>
    request.is404 ? done(new ProblemError(problemOfRoute(request))) : done(),
  );
  return admit;
}

class Admission {
  readonly #options: AdmissionOptions;
  readonly #known: KnownAddresses;
  readonly #inTurn: ReturnType<typeof turnsByKey>;
  /** Plans of which the log has a warning; every request of the owner would repeat it. */
  readonly #reportedPlans = new Set<string>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#known = new KnownAddresses(options.limiter);
    this.#inTurn = turnsByKey({
      limit: () => verificationsAtOnce,
      timeoutMs: options.verificationTimeoutMs,
      refusal: unavailable,
    });
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    request.profile = this.#options.profileOf(request.headers);
    if (!namesOneHost(request)) {
      await this.#describeAddress(request, reply);
      throw new ProblemError(
        malformed("The request must have exactly one Host header, with a host name and perhaps a port."),
      );
    }
    if (request.profile.misdirected) {
      await this.#countOpen(request, reply);
      throw new ProblemError(misdirected());
    }
    const presented = presentedCredentials(request.headers, request.profile);
    if (presented.kind === "none") {
      const isOpen = request.is404 || request.routeOptions.config.public === true;
      return isOpen ? this.#countOpen(request, reply) : this.#refuse(request, reply, "missing");
    }
    if (presented.kind === "refused") return this.#refuse(request, reply, presented.reason);
    const verdict = await this.#options.cached(presented, request.id);
    return verdict ? this.#decide(request, reply, verdict, presented) : this.#verifyInTurn(request, reply, presented);
  }

  async #verifyInTurn(request: FastifyRequest, reply: FastifyReply, presented: Verifiable): Promise<void> {
    const deadlineMs = Date.now() + this.#options.verificationTimeoutMs;
    try {
      await this.#inTurn(addressKey(request), () => this.#verify(request, reply, presented, deadlineMs));
    } catch (error) {
      // Credentials that cannot be verified now are neither wrong nor right; the response still has the limit of the address.
      if (!reply.hasHeader("X-RateLimit-Limit")) await this.#describeAddress(request, reply);
      throw error;
    }
  }

  /**
   * Verifies credentials that the cache does not have, unless the address has failed too often: guessing then costs nobody anything.
   * Credentials that were good from the address within a day are verified all the same, because a stranger there may be who guesses.
   * Its failures are counted before the next of its turns, so that many guesses at once are no way around.
   */
  async #verify(
    request: FastifyRequest,
    reply: FastifyReply,
    presented: Verifiable,
    deadlineMs: number,
  ): Promise<void> {
    const { limiter, failureWindows, verify } = this.#options;
    const failures = await limiter.describe(addressKey(request), failureWindows);
    const isRefused = !failures.allowed && !(await this.#known.knows(presented.digest, clientAddress(request.ip)));
    if (isRefused) return refuseOver(reply, failures);
    const verdict = await verify(presented, { requestId: request.id, deadlineMs }).catch((error: unknown) => {
      throw error instanceof Fault ? error : new Error("verification failed", { cause: error });
    });
    return this.#decide(request, reply, verdict, presented);
  }

  async #decide(request: FastifyRequest, reply: FastifyReply, verdict: Verdict, { digest }: Verifiable): Promise<void> {
    if (!verdict.ok) return this.#refuse(request, reply, verdict.reason);
    this.#known.note(digest, clientAddress(request.ip));
    return this.#countCredential(request, reply, verdict.principal);
  }

  async #countCredential(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void> {
    const { plans, uses } = this.#options;
    if (principal.plan !== "" && !plans.has(principal.plan)) this.#reportPlan(request, principal.plan);
    await this.#enter(request, reply, principal);
    refuseOver(reply, await countRequest(this.#options, principal, request.profile.name));
    request.principal = principal;
    uses.used(principal.credentialId);
  }

  /** Takes one of the places of the process for a request. Throws the 503 if there is none for its owner. */
  async #enter(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void> {
    const { gate, limiter, plans } = this.#options;
    const { ownerId } = principal.tenant;
    const leave = request.routeOptions.config.turns?.isFull(ownerId) ? undefined : gate.enter(ownerId);
    if (!leave) {
      const { name: profile } = request.profile;
      const { windows } = planOf(plans, principal, profile);
      setRateLimitHeaders(reply, await limiter.describe(planKey(principal, profile), windows));
      throw new ProblemError(overloaded());
    }
    request.leave = leave;
    // Also if the client goes away without its response.
    reply.raw.once("close", leave);
  }

  #reportPlan(request: FastifyRequest, plan: string): void {
    if (this.#reportedPlans.has(plan)) return;
    this.#reportedPlans.add(plan);
    const message = "an owner has a plan that RATE_LIMIT_PLANS of this gateway does not have; its default plan holds";
    request.log.error({ plan }, message);
  }

  /** Counts a failure against the address, and refuses: with what is wrong, or with 429 from an address that guesses. */
  async #refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    reason: Parameters<typeof authenticationProblem>[1],
  ): Promise<never> {
    const { limiter, failureWindows } = this.#options;
    refuseOver(reply, await limiter.decide(addressKey(request), failureWindows));
    throw new ProblemError(authenticationProblem(request.profile, reason));
  }

  async #countOpen(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiter, openWindows } = this.#options;
    refuseOver(reply, await limiter.decide(`open:${clientAddress(request.ip)}`, openWindows));
  }

  async #describeAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiter, failureWindows } = this.#options;
    setRateLimitHeaders(reply, await limiter.describe(addressKey(request), failureWindows));
  }
}

const addressKey = (request: FastifyRequest) => `address:${clientAddress(request.ip)}`;

/** RFC 9112, 3.2: anything else is a 400, because a proxy before us may have gone by another host than we would. */
function namesOneHost({ raw, headers }: FastifyRequest): boolean {
  if (headers.host === undefined) return raw.httpVersion === "1.0";
  return isHost(headers.host);
}
