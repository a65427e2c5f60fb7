import type { Part } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";

interface DueWorkOptions {
  name: string;
  clock: Clock;
  log: Logger;
  /** Resolves to the time when the next piece of work is due; undefined for none. */
  nextDue(): Promise<Date | undefined>;
  /** Does one piece; resolves to false when another process has taken it. */
  doNext(): Promise<boolean>;
  /** Releases what the work uses, after the last piece. */
  close?(): void;
}

const sweepIntervalMs = 5000;

/** Does pieces of work that are stored with the time when they are due, one after the other. A failure is retried with the next sweep. */
export class DueWork implements Part {
  readonly name: string;
  readonly #options: DueWorkOptions;
  #isStopping = false;
  #nudged = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: DueWorkOptions) {
    this.name = options.name;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.nudge();
    await this.#running;
    this.#options.close?.();
  }

  /** Looks for due work at once. Call it after new work was committed. */
  nudge(): void {
    this.#nudged.resolve();
  }

  async #run(): Promise<void> {
    const { name, clock, log, nextDue, doNext } = this.#options;
    while (!this.#isStopping) {
      const nudged = Promise.withResolvers<void>();
      this.#nudged = nudged;
      const sweep = setTimeout(nudged.resolve, sweepIntervalMs);
      let cancelAlarm = () => {};
      try {
        const dueAt = await nextDue();
        const isDue = dueAt !== undefined && dueAt.getTime() <= clock.now();
        if (isDue && (await doNext())) nudged.resolve();
        else if (dueAt) cancelAlarm = clock.at(Math.max(dueAt.getTime(), clock.now() + 1), nudged.resolve);
      } catch (err) {
        log.warn({ err, part: name }, "due work failed, retrying");
      }
      await nudged.promise;
      clearTimeout(sweep);
      cancelAlarm();
    }
  }
}
