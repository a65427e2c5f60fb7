import { readFileSync } from "node:fs";
import { readAuthorities } from "@platform/service/authorities";
import { Redis } from "ioredis";
import { batchCalls } from "./batch-calls.ts";
import { type Decision, describeWindows } from "./decision.ts";
import type { OwnWindow, RateWindow } from "./rate-window.ts";
import { withinDeadline } from "./within-deadline.ts";

// A separate file for editors and redis-cli; a bundle must contain it as an asset.
const script = readFileSync(new URL("./rolling-window.lua", import.meta.url), "utf8");

type ScriptedRedis = Redis & { countRequestsBuffer(keys: number, ...args: (string | number)[]): Promise<Buffer> };

const maxReconnectDelayMs = 500;
/** A connection without a reply for this long is replaced by a new one. */
const socketTimeoutMs = 5_000;

/** Keeps one call well below two milliseconds, because it blocks Redis. */
const maxRequestsInCall = 100;

/** Who makes a request: the key of the plan's windows, and a window of its own if it has one. */
interface Asked {
  key: string;
  own: OwnWindow | undefined;
}

const probeWindows: readonly RateWindow[] = [{ limit: 1_000_000_000, windowSeconds: 60 }];

/**
 * Counts requests in rolling windows in Redis, for all gateways, by the clock of Redis. One script call checks all
 * windows of a plan for all requests on that plan in one turn of the event loop, windows of their own included: a request then
 * costs a quarter here, and two thirds in Redis, of a separate call. Requests of one key and own window are counted as one,
 * in the place of the first of them, so that the busiest owners cost least.
 *
 * A call fails if Redis takes longer than `timeoutMs`, and at once while there is no connection; it reconnects
 * automatically. With `caFile`, a PEM file, it verifies the server with these authorities; every connection reads the
 * file, and `url` must be `rediss://`. Keys in Redis are `rl:{<key>}`, with a hash tag for cluster tools; calls need a single Redis, not a
 * cluster. `nowSeconds` replaces the clock of Redis in tests. Throws a ConfigError if `caFile` cannot be used.
 */
export function redisLimiter(options: {
  url: string;
  caFile?: string | undefined;
  timeoutMs?: number;
  nowSeconds?: () => number;
}) {
  const { timeoutMs = 50, nowSeconds, caFile } = options;
  const redis = new Redis(options.url, {
    lazyConnect: true,
    connectionName: "rate-limit",
    disableClientInfo: true,
    connectTimeout: 2_000,
    socketTimeout: socketTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 50, maxReconnectDelayMs),
    // A queued decision would be late, and a resent one would count twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    ...(caFile && { tls: authoritiesOf(caFile) }),
    scripts: { countRequests: { lua: script } },
  }) as ScriptedRedis;
  // Without a listener every failed connection attempt would be printed; callers get an error anyway.
  redis.on("error", () => {});

  /** Returns one decision per element of `asked`, in its order. */
  async function decide(verb: "take" | "peek", windows: readonly RateWindow[], asked: Asked[]): Promise<Decision[]> {
    const entries = new Map<string, Asked & { requests: number }>();
    for (const { key, own } of asked) {
      const name = entryName({ key, own });
      const { requests } = entries.get(name) ?? { requests: 0 };
      entries.set(name, { key, own, requests: verb === "take" ? requests + 1 : 0 });
    }
    const names: string[] = [];
    const made: (string | number)[] = [];
    for (const { key, own, requests } of entries.values()) {
      names.push(`rl:{${key}}`);
      if (own) names.push(`rl:{${own.key}}`);
      made.push(own ? `${requests} ${own.window.windowSeconds} ${own.window.limit}` : requests);
    }
    const lengths = windows.map(({ windowSeconds }) => windowSeconds);
    const limits = windows.map(({ limit }) => limit);
    const now = nowSeconds?.() ?? "";
    const counts = [now, made.length, ...made, ...lengths, ...limits];
    const reply = redis.countRequestsBuffer(names.length, ...names, ...counts);
    return decisionsOf(await withinDeadline(reply, timeoutMs), windows, verb, asked);
  }
  const together = (verb: "take" | "peek") =>
    batchCalls<readonly RateWindow[], Asked, Decision>(maxRequestsInCall, (windows, asked) =>
      decide(verb, windows, asked),
    );
  const take = together("take");
  const peek = together("peek");

  return {
    /** Counts one request in all windows, its own included, if all allow it, else in none. */
    take: (key: string, windows: readonly RateWindow[], own?: OwnWindow) => take(windows, { key, own }),
    /** Returns the decision of `take` without counting. */
    peek: (key: string, windows: readonly RateWindow[], own?: OwnWindow) => peek(windows, { key, own }),
    /** Runs the script including a write, because a Redis that cannot write is not usable. */
    async probe(): Promise<void> {
      await take(probeWindows, { key: "probe", own: undefined });
    },
    /** Settles with the first attempt; after a failure, further attempts follow in the background. */
    connect: () => redis.connect(),
    close: () => redis.disconnect(),
  };
}

/** TLS options whose authorities are read again whenever a connection is made; broken content changes nothing. */
function authoritiesOf(caFile: string): { readonly ca: string } {
  let current = readAuthorities(caFile, "REDIS_CA_FILE");
  return {
    get ca() {
      try {
        current = readAuthorities(caFile, "REDIS_CA_FILE");
      } catch {
        // It is being replaced, or broken: a connection with the old authorities may still succeed.
      }
      return current;
    },
  };
}

export type RedisLimiter = ReturnType<typeof redisLimiter>;

/** Tells entries apart. A credential has one limit, but may be given another between two requests. */
function entryName({ key, own }: Asked): string {
  return own ? `${key} ${own.key} ${own.window.windowSeconds} ${own.window.limit}` : key;
}

/** Result of the script for one entry: the number of allowed requests, and the state of its windows before them. */
interface Room {
  granted: number;
  counted: number[];
  resetAtSeconds: number[];
}

/** Parses the result of the script and allows the first requests of each entry. */
function decisionsOf(
  reply: Buffer,
  windows: readonly RateWindow[],
  verb: "take" | "peek",
  asked: readonly Asked[],
): Decision[] {
  let position = 0;
  const next = () => reply.readUInt32LE(4 * position++);

  const nowSeconds = next();
  const rooms = new Map<string, Room>();
  return asked.map((one) => {
    const name = entryName(one);
    const counting = one.own ? [...windows, one.own.window] : windows;
    let room = rooms.get(name);
    if (!room) {
      // The script returns entries in the order of their first request.
      room = { granted: next(), counted: [], resetAtSeconds: [] };
      for (const _ of counting) {
        room.counted.push(next());
        room.resetAtSeconds.push(next());
      }
      rooms.set(name, room);
    }
    const { granted, counted, resetAtSeconds } = room;
    const takes = verb === "take" && granted > 0;
    if (takes) {
      room.granted -= 1;
      for (const index of counted.keys()) counted[index] = (counted[index] ?? 0) + 1;
    }
    const states = counting.map(({ limit, windowSeconds }, index) => ({
      limit,
      windowSeconds,
      counted: counted[index] ?? 0,
      resetAtSeconds: resetAtSeconds[index] ?? 0,
    }));
    return describeWindows(granted > 0, nowSeconds, states);
  });
}
