import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import { createClient, RESP_TYPES } from "redis";
import type { LoadWork } from "./load-task.ts";

const script = readFileSync(new URL("../../apps/gateway/src/rate-limit/rolling-window.lua", import.meta.url), "utf8");
const unreachable = "1000000000";
const windows = ["60", "3600", "86400", unreachable, unreachable, unreachable];
const scriptArguments = (keys: string[]) => ["", ...keys.map(() => "1"), ...windows];

/** Runs the rate limiter's script for these keys of Redis. */
type Count = (keys: string[]) => Promise<unknown>;

/**
 * Connects one client, as a gateway does, and gives callers that share it: each call counts a request of one of 1,000
 * credentials in the three windows of plan `developer`.
 */
export async function countRequestsCaller(work: Extract<LoadWork, { kind: "count-requests" }>) {
  const count = work.client === "ioredis" ? await countWithIoredis(work.url) : await countWithNodeRedis(work.url);
  const countOne = work.together ? inOneCallByTurn(count) : async (key: string) => void (await count([key]));
  return async () => (call: number) => countOne(`rl:{${call % 1_000}}`);
}

async function countWithIoredis(url: string): Promise<Count> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    socketTimeout: 5_000,
    scripts: { countRequests: { lua: script } },
  }) as Redis & { countRequestsBuffer(keys: number, ...args: string[]): Promise<unknown> };
  await redis.connect();
  return (keys) => redis.countRequestsBuffer(keys.length, ...keys, ...scriptArguments(keys));
}

async function countWithNodeRedis(url: string): Promise<Count> {
  const redis = createClient({ url, disableOfflineQueue: true });
  await redis.connect();
  const sha1 = await redis.scriptLoad(script);
  const replies = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  return (keys) => replies.evalSha(sha1, { keys, arguments: scriptArguments(keys) });
}

/** As the gateway does: what is asked in one turn of the event loop is one call. */
function inOneCallByTurn(count: Count): (key: string) => Promise<void> {
  let keys: string[] = [];
  let answered = Promise.withResolvers<void>();

  function send(): void {
    const { resolve, reject } = answered;
    count(keys).then(() => resolve(), reject);
    keys = [];
    answered = Promise.withResolvers<void>();
  }
  return (key) => {
    if (keys.push(key) === 1) setImmediate(send);
    return answered.promise;
  };
}
