import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { advancePolicies } from "./advance-policies.ts";
import type { Dependencies } from "./dependencies.ts";
import { removeAgedPolicies } from "./retention-rows.ts";

interface UpkeepOptions extends Pick<Dependencies, "database" | "relay"> {
  intervalMs: number;
  retentionYears: number;
  log: Logger;
}

/** Small, so that a batch holds its locks for a moment only: a policy may have a hundred thousand worksheet rows. */
const batchSize = 20;

/** Does what the calendar makes due, batch by batch: moves policies on, and removes what has been kept long enough. */
export function upkeep(options: UpkeepOptions): Part & { run(now: Date): Promise<void> } {
  const { database, intervalMs, retentionYears, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopping = false;

  async function run(now: Date): Promise<void> {
    while (!stopping && (await advancePolicies(options, now)) > 0);
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
    while (!stopping) {
      const count = await database.transaction((tx) => removeAgedPolicies(tx, before, batchSize));
      if (count === 0) return;
      log.info({ count }, "policies were removed at the end of their retention");
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
