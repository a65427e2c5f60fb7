import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, vi } from "vitest";
import type { DecidedBy } from "../src/decision.ts";
import { createLimiter } from "../src/limiter.ts";
import { redisLimiter } from "../src/redis-limiter.ts";
import { rollingWindow } from "../src/rolling-window.ts";

/** After which the start of a limiter goes on without Redis. */
const connectTimeoutMs = 2_000;

export const minute = [{ limit: 100, windowSeconds: 60 }];

/** A limiter, what it logged, and who made each of its decisions; without a time limit, so that no slow reply is an outage. */
export function observedLimiter(url: string, { timeoutMs = hangAfterMs, cluster = false } = {}) {
  const decidedBy: DecidedBy[] = [];
  const logged: [level: string, message: string, fields: object][] = [];
  const limiter = createLimiter({
    redis: redisLimiter({ url, timeoutMs, cluster }),
    local: rollingWindow({ maxKeys: 1_000, nowMs: Date.now }),
    log: {
      warn: (fields, message) => void logged.push(["warn", message, fields]),
      info: (fields, message) => void logged.push(["info", message, fields]),
    },
    probeIntervalMs: 20,
    onDecision: (by) => void decidedBy.push(by),
  });

  async function decidesInRedisAgain(): Promise<void> {
    await vi.waitFor(async () => {
      await limiter.describe("asked while waiting", minute);
      expect(decidedBy.at(-1)).toBe("redis");
    }, eventually);
  }

  return {
    limiter,
    decidedBy,
    logged,
    /** How many of so many requests at the same time are let through. */
    async admitted(key: string, count: number): Promise<number> {
      const decisions = await Promise.all(Array.from({ length: count }, () => limiter.decide(key, minute)));
      return decisions.filter(({ allowed }) => allowed).length;
    },
    decidesInRedisAgain,
    /** Starts and connects, however long that takes. If it took too long, what was decided and logged until then is forgotten. */
    async startInRedis(): Promise<void> {
      const startedMs = performance.now();
      await limiter.start?.();
      if (performance.now() - startedMs < connectTimeoutMs) return;
      await decidesInRedisAgain();
      decidedBy.length = 0;
      logged.length = 0;
    },
  };
}
