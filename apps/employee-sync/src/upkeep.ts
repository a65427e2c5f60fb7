import type { Database } from "@platform/postgres/database";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { removeAnswers } from "./answered-request-rows.ts";
import { removeAgedEmployees } from "./retention-rows.ts";

interface UpkeepOptions {
  database: Database;
  intervalMs: number;
  retentionYears: number;
  log: Logger;
}

const batchSize = 1000;
/** Twice as long as partners may repeat a request under its idempotency key. */
const answersKeptMs = 48 * 3_600_000;

/** Removes what has been kept long enough, batch by batch. */
export function upkeep({ database, intervalMs, retentionYears, log }: UpkeepOptions): Part & {
  run(now: Date): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopping = false;

  async function run(now: Date): Promise<void> {
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
    const answersBefore = new Date(now.getTime() - answersKeptMs);
    while (!stopping && (await removeAnswers(database, answersBefore, batchSize)) > 0);
    while (!stopping) {
      const count = await removeAgedEmployees(database, before, batchSize);
      if (count === 0) return;
      log.info({ count }, "employees were removed at the end of their retention");
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = run(new Date())
        .catch((err) => log.warn({ err }, "upkeep was interrupted, trying again"))
        .finally(() => {
          if (!stopping) schedule();
        });
    }, intervalMs);
  }

  return {
    name: "upkeep",
    run,
    start: schedule,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
