import type { Part } from "@platform/service/app";
import { countDecision } from "./count-decisions.ts";
import { type DecidedBy, type Decision, stricter } from "./decision.ts";
import type { RateWindow } from "./rate-window.ts";
import type { RedisLimiter } from "./redis-limiter.ts";
import type { RollingWindow } from "./rolling-window.ts";
import { LateAnswer, withinDeadline } from "./within-deadline.ts";

export interface LimiterOptions {
  redis: RedisLimiter;
  local: RollingWindow;
  log: Record<"info" | "warn", (fields: object, message: string) => void>;
  /** While Redis is away, how often it is tried again. */
  probeIntervalMs?: number;
  /** Told of every decision. Counts it in this process's metrics unless given. */
  onDecision?: (by: DecidedBy, decision: Decision) => void;
}

export interface Limiter extends Part {
  /** Counts one request of `key` if there is room in all of the windows. Never fails, and answers in the time that Redis is given. */
  decide(key: string, windows: readonly RateWindow[]): Promise<Decision>;
  /** Says what `decide` would, and counts nothing. */
  describe(key: string, windows: readonly RateWindow[]): Promise<Decision>;
}

const connectTimeoutMs = 2_000;

/**
 * The rate limiter of the gateway: decides in Redis and, while Redis is down, slow or unable to write, from local counters.
 *
 * One failed or late answer turns it to the local counters. From then on no request waits for Redis; a probe of its own
 * does, until one is answered.
 *
 * The local counters see every request that is let through here, by Redis' clock while Redis decides, and have to agree:
 * so neither an outage nor a Redis that comes back empty hands out a second allowance. What several gateways let through
 * during an outage they do not know of each other, so until its windows have passed a limit holds for each of them.
 * For the same reason deleting a key in Redis does not lift a limit at once.
 *
 * It is ready even while Redis is away, because it answers.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { redis, local, log, probeIntervalMs = 1_000, onDecision = countDecision } = options;
  let outage: { sinceMs: number; decisions: number; probing: NodeJS.Timeout } | undefined;

  function beginOutage(error: unknown): void {
    if (outage) return;
    const probing = setInterval(probe, probeIntervalMs);
    probing.unref();
    outage = { sinceMs: performance.now(), decisions: 0, probing };
    log.warn({ reason: reasonOf(error) }, "rate limits are decided locally: Redis does not decide them");
  }

  async function probe(): Promise<void> {
    try {
      await redis.probe();
    } catch {
      return;
    }
    if (!outage) return;
    clearInterval(outage.probing);
    const durationMs = Math.round(performance.now() - outage.sinceMs);
    log.info({ duration_ms: durationMs, count: outage.decisions }, "rate limits are decided in Redis again");
    outage = undefined;
  }

  async function fromRedis(ask: () => Promise<Decision>): Promise<Decision | undefined> {
    if (outage) return undefined;
    try {
      return await ask();
    } catch (error) {
      beginOutage(error);
      return undefined;
    }
  }

  function told(by: DecidedBy, decision: Decision): Decision {
    if (by === "local" && outage) outage.decisions += 1;
    onDecision(by, decision);
    return decision;
  }

  return {
    name: "rate-limit",
    async start() {
      await withinDeadline(redis.connect(), connectTimeoutMs).catch(beginOutage);
    },
    stop() {
      clearInterval(outage?.probing);
      redis.close();
    },
    async decide(key, windows) {
      const shared = await fromRedis(() => redis.take(key, windows));
      if (!shared) return told("local", local.take(key, windows));
      if (!shared.allowed) return told("redis", shared);
      // Should only this process refuse, after an outage, Redis has counted a request too many: the safe side.
      return told("redis", stricter(shared, local.take(key, windows, shared.decidedAtSeconds)));
    },
    async describe(key, windows) {
      const shared = await fromRedis(() => redis.peek(key, windows));
      if (!shared) return told("local", local.peek(key, windows));
      return told("redis", stricter(shared, local.peek(key, windows, shared.decidedAtSeconds)));
    },
  };
}

/** A word for the log. What Redis says begins with one, such as READONLY; the rest of it could quote data. */
function reasonOf(error: unknown): string {
  if (error instanceof LateAnswer) return "LATE_ANSWER";
  if (error instanceof Error && error.name === "ReplyError") return error.message.split(" ", 1)[0] ?? "ERR";
  return "NO_CONNECTION";
}
