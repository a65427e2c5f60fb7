import { createHistogram, performance } from "node:perf_hooks";

// Each sample wakes the process up, and ten a second are most of the CPU time of an idle one.
const busyIntervalMs = 100;
const idleIntervalMs = 1000;
/** Share of the time between two samples that the loop of an idle process is active at most. */
const idleUtilization = 0.1;

/**
 * Measures how late timers of this process run: ten times a second while it is busy, else once a second. A loop that was
 * blocked for 0.1 s was busy. What is shorter, or single in an idle process, may be missed.
 */
export function eventLoopDelay(): { p99Seconds(): number } {
  const delays = createHistogram();
  let utilization = performance.eventLoopUtilization();
  let dueAtMs = 0;

  function arm(intervalMs: number): void {
    dueAtMs = performance.now() + intervalMs;
    setTimeout(sample, intervalMs).unref();
  }

  function sample(): void {
    // A histogram holds positive integers only.
    delays.record(Math.max(1, Math.round((performance.now() - dueAtMs) * 1e6)));
    const now = performance.eventLoopUtilization();
    const since = performance.eventLoopUtilization(now, utilization);
    utilization = now;
    arm(since.utilization > idleUtilization ? busyIntervalMs : idleIntervalMs);
  }

  arm(busyIntervalMs);
  return {
    /** 99th percentile of the delays since the last call; 0 if there were none. */
    p99Seconds() {
      const p99 = delays.count === 0 ? 0 : delays.percentile(99) / 1e9;
      delays.reset();
      return p99;
    },
  };
}
