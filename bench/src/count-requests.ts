import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import { createClient, RESP_TYPES } from "redis";
import type { LoadWork } from "./load-task.ts";

const script = readFileSync(new URL(import.meta.resolve("@platform/rate-limit/rolling-window.lua")), "utf8");
const unreachable = "1000000000";
const windows = ["60", "3600", "86400", unreachable, unreachable, unreachable];
const scriptArguments = (requests: Requests) => ["", ...[...requests.values()].map(String), ...windows];

/** How many requests are to be counted, by key of Redis. */
type Requests = ReadonlyMap<string, number>;

/** Runs the rate limiter's script. */
type Count = (requests: Requests) => Promise<unknown>;

/**
 * Connects one client, as a gateway does, and gives callers that share it: each call counts a request of one of so many
 * credentials in the three windows of plan `developer`.
 */
export async function countRequestsCaller(work: Extract<LoadWork, { kind: "count-requests" }>) {
  const count = work.client === "ioredis" ? await countWithIoredis(work.url) : await countWithNodeRedis(work.url);
  const countOne = work.together
    ? inOneCallByTurn(count)
    : async (key: string) => void (await count(new Map([[key, 1]])));
  return async () => (call: number) => countOne(`rl:{${call % work.credentials}}`);
}

/** Connects one client and gives callers that share it: each call is one INCR. */
export async function incrementCaller(url: string) {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.connect();
  return async () => async () => void (await redis.incr("increment"));
}

async function countWithIoredis(url: string): Promise<Count> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    socketTimeout: 5_000,
    scripts: { countRequests: { lua: script } },
  }) as Redis & { countRequestsBuffer(keys: number, ...args: string[]): Promise<unknown> };
  await redis.connect();
  return (requests) => redis.countRequestsBuffer(requests.size, ...requests.keys(), ...scriptArguments(requests));
}

async function countWithNodeRedis(url: string): Promise<Count> {
  const redis = createClient({ url, disableOfflineQueue: true });
  await redis.connect();
  const sha1 = await redis.scriptLoad(script);
  const replies = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  return (requests) => replies.evalSha(sha1, { keys: [...requests.keys()], arguments: scriptArguments(requests) });
}

/** As the gateway does: what is asked in one turn of the event loop is one call, which counts each credential once. */
function inOneCallByTurn(count: Count): (key: string) => Promise<void> {
  let requests = new Map<string, number>();
  let answered = Promise.withResolvers<void>();

  function send(): void {
    const { resolve, reject } = answered;
    count(requests).then(() => resolve(), reject);
    requests = new Map();
    answered = Promise.withResolvers<void>();
  }
  return (key) => {
    if (requests.size === 0) setImmediate(send);
    requests.set(key, (requests.get(key) ?? 0) + 1);
    return answered.promise;
  };
}
