import { createHistogram, performance } from "node:perf_hooks";
// Not the global one: a test that puts its own clock there would end the measurement of its process.
import { setTimeout } from "node:timers";

// Each sample wakes the process up, and ten a second are most of the CPU time of an idle one.
const busyIntervalMs = 100;
const idleIntervalMs = 1000;
/** Share of the time between two samples that the loop of an idle process is active at most. */
const idleUtilization = 0.1;
const idleAfterMs = 10_000;

/**
 * Measures how late timers of this process run: ten times a second until it was idle for ten seconds, then once a second. What is
 * shorter than 0.1 s, or single in an idle process, may be missed.
 */
export function eventLoopDelay(): { p99Seconds(): number } {
  const delays = createHistogram();
  let utilization = performance.eventLoopUtilization();
  let dueAtMs = 0;
  let busyAtMs = performance.now();

  function arm(intervalMs: number): void {
    dueAtMs = performance.now() + intervalMs;
    setTimeout(sample, intervalMs).unref();
  }

  function sample(): void {
    // A histogram holds positive integers only.
    const nowMs = performance.now();
    delays.record(Math.max(1, Math.round((nowMs - dueAtMs) * 1e6)));
    const now = performance.eventLoopUtilization();
    const since = performance.eventLoopUtilization(now, utilization);
    utilization = now;
    if (since.utilization > idleUtilization) busyAtMs = nowMs;
    arm(nowMs - busyAtMs < idleAfterMs ? busyIntervalMs : idleIntervalMs);
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
