import { readFileSync } from "node:fs";
import { Redis } from "ioredis";
import { type Decision, describeWindows, type WindowState } from "./decision.ts";
import type { RateWindow } from "./plans.ts";

// A file of its own for editors and redis-cli; a bundle must carry it beside itself.
const script = readFileSync(new URL("./rolling-window.lua", import.meta.url), "utf8");

type ScriptedRedis = Redis & { countRequest(key: string, ...args: (string | number)[]): Promise<number[]> };

const maxReconnectDelayMs = 500;
/** A connection that owes an answer and stays silent for this long is given up for a new one. */
const socketTimeoutMs = 5_000;

const probeWindows: readonly RateWindow[] = [{ limit: 1_000_000_000, windowSeconds: 60 }];

/**
 * Counts requests in rolling windows in Redis, for all gateways together: one script call for all windows of a plan, on
 * Redis' clock. Every call fails at once while there is no connection, and the connection comes back by itself.
 *
 * A key of Redis is `rl:{<key>}`: the braces keep whatever belongs to one key on one node of a cluster.
 * `nowSeconds` replaces Redis' clock in tests; production leaves it out.
 */
export function redisLimiter(options: { url: string; nowSeconds?: () => number }) {
  const redis = new Redis(options.url, {
    lazyConnect: true,
    connectionName: "rate-limit",
    disableClientInfo: true,
    connectTimeout: 2_000,
    socketTimeout: socketTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 50, maxReconnectDelayMs),
    // A decision that waited for a connection would be late, and one that was sent again would count twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    scripts: { countRequest: { lua: script, numberOfKeys: 1 } },
  }) as ScriptedRedis;
  // Without a listener every failed attempt to connect would be printed; whoever asks for a decision is told.
  redis.on("error", () => {});

  async function decide(verb: "take" | "peek", key: string, windows: readonly RateWindow[]): Promise<Decision> {
    const reply = await redis.countRequest(`rl:{${key}}`, verb, options.nowSeconds?.() ?? "", ...argumentsOf(windows));
    return decisionOf(reply, windows, verb === "take");
  }

  return {
    /** Counts one request in all of the windows if each has room, else in none. */
    take: (key: string, windows: readonly RateWindow[]) => decide("take", key, windows),
    /** Says what `take` would, and counts nothing. */
    peek: (key: string, windows: readonly RateWindow[]) => decide("peek", key, windows),
    /** Runs the script as a decision does, writing too: a Redis that answers but cannot count is of no use. */
    async probe(): Promise<void> {
      await decide("take", "probe", probeWindows);
    },
    /** Settles with the first attempt; a failed one is followed by others. */
    connect: () => redis.connect(),
    close: () => redis.disconnect(),
  };
}

export type RedisLimiter = ReturnType<typeof redisLimiter>;

const argumentsByWindows = new WeakMap<readonly RateWindow[], number[]>();

/** What the script wants to know about a plan's windows. Plans live as long as the process, so it is put together once. */
function argumentsOf(windows: readonly RateWindow[]): number[] {
  let known = argumentsByWindows.get(windows);
  if (!known) {
    known = [...windows.map(({ windowSeconds }) => windowSeconds), ...windows.map(({ limit }) => limit)];
    argumentsByWindows.set(windows, known);
  }
  return known;
}

function decisionOf(reply: number[], windows: readonly RateWindow[], takes: boolean): Decision {
  const [nowSeconds = 0, hasRoom = 0, ...counters] = reply;
  const allowed = hasRoom === 1;
  const states = windows.map(({ limit, windowSeconds }, position): WindowState => {
    const [before = 0, resetAtSeconds = 0] = counters.slice(2 * position);
    const counted = allowed && takes ? before + 1 : before;
    return { limit, windowSeconds, counted, resetAtSeconds };
  });
  return describeWindows(allowed, nowSeconds, states);
}
