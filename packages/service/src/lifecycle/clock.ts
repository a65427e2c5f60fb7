/** Source of the current time, which tests can replace to let hours pass at once. */
export interface Clock {
  /** Unix time in ms. */
  now(): number;
  /** Runs a function once at the given time; the returned function cancels it. */
  at(timeMs: number, run: () => void): () => void;
}

/** Maximum delay of Node's timers. */
const longestTimerMs = 2 ** 31 - 1;

/** The system clock. */
export const systemClock: Clock = {
  now: Date.now,
  at(timeMs, run) {
    let timer: NodeJS.Timeout;
    const arm = () => {
      const waitMs = timeMs - Date.now();
      timer = waitMs > longestTimerMs ? setTimeout(arm, longestTimerMs) : setTimeout(run, Math.max(0, waitMs));
    };
    arm();
    return () => clearTimeout(timer);
  },
};
