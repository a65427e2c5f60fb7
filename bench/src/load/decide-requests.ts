import { redisLimiter } from "@platform/rate-limit/redis-limiter";
import { Redis } from "ioredis";
import type { LoadWork } from "./load-task.ts";

const windows = [60, 3600, 86_400].map((windowSeconds) => ({ limit: 1_000_000_000, windowSeconds }));
/** Long, so that a busy machine is not taken for an outage. */
const timeoutMs = 5_000;

/** Connects one client, as a gateway does, and gives callers that share it: each call decides a request in three windows. */
export async function decideCaller({ url, cluster, credentials }: Extract<LoadWork, { kind: "decide" }>) {
  const limiter = redisLimiter({ url, cluster, timeoutMs });
  await limiter.connect();
  return async () => async (call: number) => void (await limiter.take(`credential ${call % credentials}`, windows));
}

/** Connects one client and gives callers that share it: each call is one INCR. */
export async function incrementCaller(url: string) {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.connect();
  return async () => async () => void (await redis.incr("increment"));
}
