/** Where a part takes its time from, so that a test can let eight hours pass in a moment. */
export interface Clock {
  /** Unix time in ms. */
  now(): number;
  /** Runs something once, when that time has come; the function that is returned cancels it. */
  at(timeMs: number, run: () => void): () => void;
}

/** The longest that Node's timers wait. */
const longestTimerMs = 2 ** 31 - 1;

/** The time of this machine. */
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
