import { batchCalls } from "./batch-calls.ts";
import { type Decision, describeWindows } from "./decision.ts";
import { cluster, singleServer } from "./key-layout.ts";
import type { OwnWindow, RateWindow } from "./rate-window.ts";
import { type RedisServer, redisConnection } from "./redis-connection.ts";
import { withinDeadline } from "./within-deadline.ts";

/** Keeps one call well below two milliseconds, because it blocks Redis. */
const maxRequestsInCall = 100;

/** The sender of a request: the key of the plan's windows, and a window of its own if it has one. */
interface LimitRequest {
  key: string;
  ownWindow: OwnWindow | undefined;
}

const probeWindows: readonly RateWindow[] = [{ limit: 1_000_000_000, windowSeconds: 60 }];

/**
 * Counts requests in rolling windows in Redis, for all gateways, by the clock of Redis. One script call checks all
 * windows of a plan for all requests on that plan in one turn of the event loop, windows of their own included: a request then
 * costs a quarter here, and two thirds in Redis, of a separate call. Requests of one key and own window are counted as one,
 * in the place of the first of them, so that the busiest owners cost least.
 *
 * A call fails if Redis takes longer than `timeoutMs`, and at once while there is no connection; it reconnects
 * automatically. In a cluster a call counts the requests of one group of owners and their credentials (`key-layout.ts`), because all
 * keys of a call must be on one server. `nowSeconds` replaces the clock of Redis in tests. Throws a ConfigError if `caFile` cannot
 * be used.
 */
export function redisLimiter(options: RedisServer & { timeoutMs?: number; nowSeconds?: () => number }) {
  const { timeoutMs = 50, nowSeconds } = options;
  const redis = redisConnection(options);
  const { groupOf, nameOf, probes } = options.cluster ? cluster : singleServer;

  /** Returns one decision per element of `requests`, in its order. */
  async function decide(
    verb: "take" | "peek",
    windows: readonly RateWindow[],
    requests: LimitRequest[],
  ): Promise<Decision[]> {
    const entries = entriesOf(verb, requests);
    const names = entries.flatMap(({ key, ownWindow }) =>
      ownWindow ? [nameOf(key, key), nameOf(ownWindow.key, key)] : [nameOf(key, key)],
    );
    const entryCounts = entries.map(({ ownWindow, count }) =>
      ownWindow ? `${count} ${ownWindow.window.windowSeconds} ${ownWindow.window.limit}` : count,
    );
    const lengths = windows.map(({ windowSeconds }) => windowSeconds);
    const limits = windows.map(({ limit }) => limit);
    const now = nowSeconds?.() ?? "";
    const counts = [now, entryCounts.length, ...entryCounts, ...lengths, ...limits];
    const reply = redis.countRequests(names, counts);
    return decisionsOf(await withinDeadline(reply, timeoutMs), windows, verb, requests);
  }
  const together = (verb: "take" | "peek") => {
    const ask = (windows: readonly RateWindow[], requests: LimitRequest[]) => decide(verb, windows, requests);
    const calls = new Map<string, (windows: readonly RateWindow[], request: LimitRequest) => Promise<Decision>>();
    return (windows: readonly RateWindow[], request: LimitRequest): Promise<Decision> => {
      const group = groupOf(request.key);
      let call = calls.get(group);
      if (!call) {
        call = batchCalls(maxRequestsInCall, ask);
        calls.set(group, call);
      }
      return call(windows, request);
    };
  };
  const take = together("take");
  const peek = together("peek");

  return {
    /** Counts one request in all windows, its own included, if all allow it, else in none. */
    take: (key: string, windows: readonly RateWindow[], ownWindow?: OwnWindow) => take(windows, { key, ownWindow }),
    /** Returns the decision of `take` without counting. */
    peek: (key: string, windows: readonly RateWindow[], ownWindow?: OwnWindow) => peek(windows, { key, ownWindow }),
    /** Runs the script for each group including a write, because a Redis that cannot write is not usable. */
    async probe(): Promise<void> {
      await Promise.all(probes.map((key) => take(probeWindows, { key, ownWindow: undefined })));
    },
    /** Settles with the first attempt; after a failure, further attempts follow in the background. */
    connect: () => redis.connect(),
    close: () => redis.close(),
  };
}

export type RedisLimiter = ReturnType<typeof redisLimiter>;

/** Requests of one key and own window, which the script counts together. */
interface Entry extends LimitRequest {
  /** Number of requests to count; 0 for a `peek`. */
  count: number;
}

/** Returns the entries of requests, in the order of their first request. */
function entriesOf(verb: "take" | "peek", requests: readonly LimitRequest[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const request of requests) {
    const name = entryName(request);
    const { count } = entries.get(name) ?? { count: 0 };
    entries.set(name, { ...request, count: verb === "take" ? count + 1 : 0 });
  }
  return [...entries.values()];
}

/** Returns a name that distinguishes entries. A credential has one limit, but may be given another between two requests. */
function entryName({ key, ownWindow }: LimitRequest): string {
  return ownWindow ? `${key} ${ownWindow.key} ${ownWindow.window.windowSeconds} ${ownWindow.window.limit}` : key;
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
  requests: readonly LimitRequest[],
): Decision[] {
  let position = 0;
  const next = () => reply.readUInt32LE(4 * position++);

  const nowSeconds = next();
  const rooms = new Map<string, Room>();
  return requests.map((one) => {
    const name = entryName(one);
    const counting = one.ownWindow ? [...windows, one.ownWindow.window] : windows;
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
