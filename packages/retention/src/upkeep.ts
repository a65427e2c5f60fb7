import { runAsSchedule } from "@platform/service/call/current-actor";
import type { Part } from "@platform/service/lifecycle/app";
import { type Clock, systemClock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";

/** Periodic work, such as deleting records after their retention period. */
export interface Chore {
  /** Name for logs and metrics, such as `payroll reports`. */
  what: string;
  /**
   * Processes one batch in a short transaction and resolves to the number of rows; 0 if nothing is left. `stopping`
   * aborts when the app stops: a batch with its own loop must then end early.
   */
  batch(now: Date, stopping: AbortSignal): Promise<number>;
}

interface UpkeepOptions {
  chores: readonly Chore[];
  /** Interval between the starts of two runs; if a run takes longer, the next follows at once. */
  intervalMs: number;
  /** Also run when the app starts. If omitted, the first run is `intervalMs` after the start. */
  atStart?: boolean | undefined;
  /** Clock; default: the system clock. */
  clock?: Clock | undefined;
  log: Pick<Logger, "info" | "warn">;
}

export interface Upkeep extends Part {
  /** Runs all chores once. Rejects with the first failure, after the other chores have run. */
  run(now: Date): Promise<void>;
}

const done = meter("retention").createCounter("upkeep.rows", {
  description: "Rows that upkeep has deleted or changed, by kind",
});

/**
 * Runs the chores of an app every `intervalMs`, in batches, so that no statement holds locks for long. Replicas may run
 * concurrently: a batch skips locked rows. A failed chore is retried in the next run.
 */
export function upkeep({ chores, intervalMs, atStart = false, clock = systemClock, log }: UpkeepOptions): Upkeep {
  const stopping = new AbortController();
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();

  async function doChore({ what, batch }: Chore, now: Date): Promise<void> {
    let total = 0;
    try {
      for (let count = 1; count > 0 && !stopping.signal.aborted; total += count) {
        count = await runAsSchedule(what, () => batch(now, stopping.signal));
      }
    } finally {
      if (total > 0) {
        done.add(total, { what });
        log.info({ part: what, count: total }, "upkeep processed rows");
      }
    }
  }

  async function run(now: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const chore of chores) await doChore(chore, now).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function runAndSchedule(): Promise<void> {
    const startedMs = clock.now();
    await run(new Date(startedMs)).catch((err) => log.warn({ err }, "upkeep failed, retrying in the next run"));
    scheduleAt(startedMs + intervalMs);
  }

  function scheduleAt(timeMs: number): void {
    if (!stopping.signal.aborted) cancelNext = clock.at(timeMs, begin);
  }

  function begin(): void {
    running = runAndSchedule();
  }

  return {
    name: "upkeep",
    run,
    start() {
      if (atStart) begin();
      else scheduleAt(clock.now() + intervalMs);
    },
    async stop() {
      stopping.abort();
      cancelNext();
      await running;
    },
  };
}

/** Returns the same day of an earlier year; 29 February becomes 1 March. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Returns the time `days` days (of 24 hours) earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
