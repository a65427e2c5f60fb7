import type { Part } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";

interface Work {
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

export interface DueWork extends Part {
  /** Call it after new work was committed. */
  nudge(): void;
}

const sweepIntervalMs = 5000;

/** Does pieces of work that are stored with the time when they are due, one after the other. A failure is retried with the next sweep. */
export function workWhenDue({ name, clock, log, nextDue, doNext, close }: Work): DueWork {
  let isStopping = false;
  let nudged = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopping) {
      nudged = Promise.withResolvers();
      const sweep = setTimeout(nudged.resolve, sweepIntervalMs);
      let calledOff = () => {};
      try {
        const dueAt = await nextDue();
        const isDue = dueAt !== undefined && dueAt.getTime() <= clock.now();
        if (isDue && (await doNext())) nudged.resolve();
        else if (dueAt) calledOff = clock.at(Math.max(dueAt.getTime(), clock.now() + 1), nudged.resolve);
      } catch (err) {
        log.warn({ err, part: name }, "due work failed, retrying");
      }
      await nudged.promise;
      clearTimeout(sweep);
      calledOff();
    }
  }

  return {
    name,
    start() {
      running = run();
    },
    async stop() {
      isStopping = true;
      nudged.resolve();
      await running;
      close?.();
    },
    nudge: () => nudged.resolve(),
  };
}
