import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import type { Part } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";

const databaseTime = statement(
  "database_time",
  { nowMs: "float8" },
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`,
);

const intervalMs = 15_000;
/** A slower response shows the time too inexactly; the first one is still better than the clock of the machine. */
const slowestMs = 1000;
/** Time after which an alarm reads the clock again, because the clock may have been corrected. */
const longestWaitMs = 60_000;

/**
 * The clock of the database, by which all replicas write and compare due times: a replica whose own clock is an hour ahead
 * would write retries an hour late. Between measurements the monotonic clock of the machine drives it, so a corrected clock of
 * the machine has no effect. Until Postgres has responded once, it is the clock of the machine.
 */
export function databaseClock({ database, log }: { database: Database; log: Logger }): Clock & Part {
  let measured: { nowMs: number; atMs: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const now = () => (measured ? measured.nowMs + performance.now() - measured.atMs : Date.now());

  async function measure(): Promise<void> {
    const sentMs = performance.now();
    const [time] = await database.query(databaseTime);
    const receivedMs = performance.now();
    const isFirst = measured === undefined;
    if (!time || (receivedMs - sentMs > slowestMs && !isFirst)) return;
    measured = { nowMs: time.nowMs, atMs: (sentMs + receivedMs) / 2 };
    const delayMs = Math.round(now() - Date.now());
    if (isFirst && Math.abs(delayMs) > 2000)
      log.warn({ delay_ms: delayMs }, "the clock of this machine is not that of Postgres, which is used");
  }

  return {
    name: "database clock",
    now: () => Math.round(now()),
    at(timeMs, run) {
      let alarm: NodeJS.Timeout;
      const arm = () => {
        const waitMs = timeMs - now();
        alarm =
          waitMs > longestWaitMs ? setTimeout(arm, longestWaitMs) : setTimeout(run, Math.max(0, Math.ceil(waitMs)));
      };
      arm();
      return () => clearTimeout(alarm);
    },
    async start() {
      const again = () => measure().catch(() => {});
      await again();
      timer = setInterval(again, intervalMs);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
