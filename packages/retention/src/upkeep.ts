import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";

/** Something that the calendar makes due. */
export interface Chore {
  /** What it is about, such as `payroll reports`; for the log and the metrics. */
  what: string;
  /** Does some of it, in a transaction that is short, and resolves to how much; 0 when nothing is left to do. */
  batch(now: Date): Promise<number>;
}

interface UpkeepOptions {
  chores: readonly Chore[];
  intervalMs: number;
  log: Pick<Logger, "info" | "warn">;
}

export interface Upkeep extends Part {
  /** Does all that is due at a moment. Rejects with the first failure, after the other chores have been done. */
  run(now: Date): Promise<void>;
}

const done = meter("retention").createCounter("upkeep.rows", {
  description: "What upkeep has removed or moved on, by what it is",
});

/**
 * Does from time to time what the calendar makes due, batch by batch, so that nobody waits for it. Replicas may do it side by
 * side: a batch passes over what another one holds.
 */
export function upkeep({ chores, intervalMs, log }: UpkeepOptions): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopping = false;

  async function doChore({ what, batch }: Chore, now: Date): Promise<void> {
    let total = 0;
    for (let count = 1; count > 0 && !stopping; total += count) count = await batch(now);
    if (total === 0) return;
    done.add(total, { what });
    log.info({ part: what, count: total }, "upkeep did what was due");
  }

  async function run(now: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const chore of chores) await doChore(chore, now).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
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

/** The same day of an earlier year; of 29 February the 1st of March. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** A moment so many days earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
