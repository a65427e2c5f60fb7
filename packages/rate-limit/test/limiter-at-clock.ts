import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterAll } from "vitest";
import { redisLimiter } from "../src/redis-limiter.ts";

/** In the middle of a minute, an hour and a day. */
export const startMs = 1_790_000_000_000;

let keys = 0;

/** A key that nobody has used. */
export function freshKey(): string {
  keys += 1;
  return `key ${keys}`;
}

/** A limiter on a real Redis, by Redis' clock or by one that the test moves; closed when the test file is through. */
export async function limiterAtClock(url: string, clock?: { nowMs: number }) {
  const limiter = redisLimiter({
    url,
    timeoutMs: hangAfterMs,
    ...(clock && { nowSeconds: () => Math.floor(clock.nowMs / 1_000) }),
  });
  afterAll(() => limiter.close());
  await limiter.connect();
  return limiter;
}
