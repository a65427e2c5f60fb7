import type { Part } from "@platform/service/app";
import { type Clock, systemClock } from "@platform/service/clock";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";

/** Work that becomes due with time, such as removing what has passed its retention period. */
export interface Chore {
  /** What it is about, such as `payroll reports`; for the log and the metrics. */
  what: string;
  /**
   * Does some of the work, in a transaction that is short, and resolves to how many rows; 0 when nothing is left to do.
   * `stopping` aborts when the app stops: a batch that loops by itself ends early then.
   */
  batch(now: Date, stopping: AbortSignal): Promise<number>;
}

interface UpkeepOptions {
  chores: readonly Chore[];
  /** From the start of one run to the start of the next, which follows at once where a run takes longer. */
  intervalMs: number;
  /** Also run when the app starts. If omitted, the first run is `intervalMs` after the start. */
  atStart?: boolean | undefined;
  /** The time of this machine, unless a test has a clock of its own. */
  clock?: Clock | undefined;
  log: Pick<Logger, "info" | "warn">;
}

export interface Upkeep extends Part {
  /** Does all that is due at a moment. Rejects with the first failure, after the other chores have been done. */
  run(now: Date): Promise<void>;
}

const done = meter("retention").createCounter("upkeep.rows", {
  description: "Rows that upkeep has removed or changed, by what they are",
});

/**
 * Does an app's chores every `intervalMs`, batch by batch, so that no statement holds its locks for long. Replicas may run
 * side by side: a batch skips the rows that another one has locked. A chore that fails is tried again in the next run.
 */
export function upkeep({ chores, intervalMs, atStart = false, clock = systemClock, log }: UpkeepOptions): Upkeep {
  const stopping = new AbortController();
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();

  async function doChore({ what, batch }: Chore, now: Date): Promise<void> {
    let total = 0;
    try {
      for (let count = 1; count > 0 && !stopping.signal.aborted; total += count) {
        count = await batch(now, stopping.signal);
      }
    } finally {
      if (total > 0) {
        done.add(total, { what });
        log.info({ part: what, count: total }, "upkeep did what was due");
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
    await run(new Date(startedMs)).catch((err) => log.warn({ err }, "upkeep was interrupted, trying again"));
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
