import { createLimiter, type Limiter } from "@platform/rate-limit/limiter";
import { processLimiter } from "@platform/rate-limit/process-limiter";
import { redisLimiter } from "@platform/rate-limit/redis-limiter";
import { rollingWindow } from "@platform/rate-limit/rolling-window";
import type { Logger } from "@platform/service/observe/log";
import type { Config } from "../config.ts";

/** Counts requests in Redis with the other gateways or, without Redis, in this process alone. */
export function requestLimiter(config: Config, log: Logger): Limiter {
  const local = rollingWindow({ maxKeys: 100_000, nowMs: Date.now });
  if (config.REDIS_URL === undefined) return processLimiter(local);
  const redis = redisLimiter({
    url: config.REDIS_URL,
    caFile: config.REDIS_CA_FILE,
    cluster: config.REDIS_CLUSTER,
    timeoutMs: config.RATE_LIMIT_TIMEOUT_MS,
  });
  return createLimiter({ redis, local, log });
}
