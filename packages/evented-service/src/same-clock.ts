import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/part";
import type { Logger } from "@platform/service/observe/log";

const databaseTime = statement(
  "same_clock",
  { nowMs: "float8" },
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`,
);

/** Services refuse the tokens of a caller whose clock differs from theirs by more. */
const toleranceMs = 5000;
const intervalMs = 1000;

/**
 * Does not start while the clock of this machine differs from that of Postgres by more than five seconds, so that a pod with a wrong
 * clock is not ready, serves nobody and processes nothing. A service that has started is not stopped by a clock: that of Postgres
 * may be the wrong one, and every pod would stop at once. Without a response of Postgres nothing is known, and the service starts.
 */
export function sameClock(database: Database, log: Logger): Part {
  const stopped = new AbortController();
  return {
    name: "clock",
    async start() {
      for (let isFirst = true; !stopped.signal.aborted; isFirst = false) {
        const differenceMs = await differenceOf(database).catch(() => 0);
        if (Math.abs(differenceMs) <= toleranceMs) return;
        if (isFirst) {
          const message = "the clock of this machine is not that of Postgres; the service starts when it is";
          log.error({ delay_ms: Math.round(differenceMs) }, message);
        }
        await pause(intervalMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    },
    stop: () => stopped.abort(),
  };
}

/** How much the clock of Postgres is ahead of that of this machine, in ms, less what the round trip may have taken. */
async function differenceOf(database: Database): Promise<number> {
  const sentMs = Date.now();
  const [{ nowMs } = { nowMs: sentMs }] = await database.query(databaseTime);
  const receivedMs = Date.now();
  if (nowMs > receivedMs) return nowMs - receivedMs;
  return Math.min(0, nowMs - sentMs);
}
