import type { Part } from "@platform/service/lifecycle/app";
import { countDecision, showDecisions } from "./count-decisions.ts";
import { type DecidedBy, type Decision, stricter } from "./decision.ts";
import type { OwnWindow, RateWindow } from "./rate-window.ts";
import type { RedisLimiter } from "./redis-limiter.ts";
import type { RollingWindow } from "./rolling-window.ts";
import { LateReply, withinDeadline } from "./within-deadline.ts";

export interface LimiterOptions {
  redis: RedisLimiter;
  local: RollingWindow;
  log: Record<"info" | "warn", (fields: object, message: string) => void>;
  /** Interval of probing Redis while it is down. */
  probeIntervalMs?: number;
  /** Called for every decision. Default: counts it in the metrics of this process. */
  onDecision?: (by: DecidedBy, decision: Decision) => void;
}

export interface Limiter extends Part {
  /**
   * Counts one request of `key` if all windows, and its own if it has one, allow it. Never rejects, and resolves within the
   * timeout of Redis, if there is one.
   */
  decide(key: string, windows: readonly RateWindow[], ownWindow?: OwnWindow): Promise<Decision>;
  /** Returns the decision that `decide` would make, without counting. */
  describe(key: string, windows: readonly RateWindow[]): Promise<Decision>;
}

const connectTimeoutMs = 2_000;

/**
 * The rate limiter of gateways that count together: decides in Redis and, while Redis is down, slow or unable to write, from local counters.
 *
 * One failed or late reply switches it to the local counters. From then on no request waits for Redis; probes run in the
 * background until one succeeds.
 *
 * The local counters also count every allowed request of this process, by the clock of Redis while Redis decides, and must
 * allow a request too. So neither an outage nor a Redis that returns empty grants a second allowance. During an outage
 * gateways do not know each other's requests, so a limit applies to each gateway until its windows have passed. For the same
 * reason deleting a key in Redis does not lift a limit at once.
 *
 * It is ready even while Redis is down, because it can still decide.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  return new RedisOrLocalLimiter(options);
}

class RedisOrLocalLimiter implements Limiter {
  readonly name = "rate-limit";
  readonly #options: LimiterOptions;
  #outage: { sinceMs: number; decisions: number; probing: NodeJS.Timeout } | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
    showDecisions();
  }

  async start(): Promise<void> {
    await withinDeadline(this.#options.redis.connect(), connectTimeoutMs).catch((error) => this.#beginOutage(error));
  }

  stop(): void {
    clearInterval(this.#outage?.probing);
    this.#options.redis.close();
  }

  async decide(key: string, windows: readonly RateWindow[], ownWindow?: OwnWindow): Promise<Decision> {
    const { redis, local } = this.#options;
    const shared = await this.#fromRedis(() => redis.take(key, windows, ownWindow));
    if (!shared) return this.#reported("local", local.take(key, windows, { ownWindow }));
    if (!shared.allowed) return this.#reported("redis", shared);
    // If only this process refuses, after an outage, Redis has counted one request too many; that is the safe side.
    const counted = local.take(key, windows, { atSeconds: shared.decidedAtSeconds, ownWindow });
    return this.#reported("redis", stricter(shared, counted));
  }

  async describe(key: string, windows: readonly RateWindow[]): Promise<Decision> {
    const { redis, local } = this.#options;
    const shared = await this.#fromRedis(() => redis.peek(key, windows));
    if (!shared) return this.#reported("local", local.peek(key, windows));
    const counted = local.peek(key, windows, { atSeconds: shared.decidedAtSeconds });
    return this.#reported("redis", stricter(shared, counted));
  }

  async #fromRedis(decideInRedis: () => Promise<Decision>): Promise<Decision | undefined> {
    if (this.#outage) return undefined;
    try {
      return await decideInRedis();
    } catch (error) {
      this.#beginOutage(error);
      return undefined;
    }
  }

  #beginOutage(error: unknown): void {
    if (this.#outage) return;
    const probing = setInterval(() => this.#probe(), this.#options.probeIntervalMs ?? 1_000);
    probing.unref();
    this.#outage = { sinceMs: performance.now(), decisions: 0, probing };
    this.#options.log.warn({ reason: reasonOf(error) }, "rate limits are decided locally, Redis is unavailable");
  }

  async #probe(): Promise<void> {
    const { redis, log } = this.#options;
    try {
      await redis.probe();
    } catch {
      return;
    }
    if (!this.#outage) return;
    const { probing, sinceMs, decisions } = this.#outage;
    clearInterval(probing);
    const durationMs = Math.round(performance.now() - sinceMs);
    log.info({ duration_ms: durationMs, count: decisions }, "rate limits are decided in Redis again");
    this.#outage = undefined;
  }

  #reported(by: DecidedBy, decision: Decision): Decision {
    if (by === "local" && this.#outage) this.#outage.decisions += 1;
    const { onDecision = countDecision } = this.#options;
    onDecision(by, decision);
    return decision;
  }
}

/** Reason for the log. An error of Redis begins with a code, such as READONLY; the rest is omitted, because it may quote data. */
function reasonOf(error: unknown): string {
  if (error instanceof LateReply) return "LATE_ANSWER";
  if (error instanceof Error && error.name === "ReplyError") return error.message.split(" ", 1)[0] ?? "ERR";
  return "NO_CONNECTION";
}
