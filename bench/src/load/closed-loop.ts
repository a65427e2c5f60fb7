import { createHistogram } from "node:perf_hooks";

/** Results of callers who each make the next call when the one before has returned. */
export interface Tally {
  calls: number;
  failures: number;
  /** Message of the first failure. */
  firstFailure?: string;
  durationMs: number;
  latencyMs: { p50: number; p99: number; p999: number };
}

interface ClosedLoopOptions {
  warmUpMs: number;
  durationMs: number;
  /** One caller each; they get the number of the call, which no other call has, and reject when it failed. */
  callers: ((call: number) => Promise<void>)[];
  /** Told when the warm-up is over and counting begins, and when counting has ended. */
  onPhase(phase: "counting" | "counted"): void;
}

/** Runs callers side by side, warms up, then counts for a while. Calls that end after it are waited for and not counted. */
export async function closedLoop({ warmUpMs, durationMs, callers, onPhase }: ClosedLoopOptions): Promise<Tally> {
  const latencyNs = createHistogram();
  let counting = false;
  let ended = false;
  let calls = 0;
  let failures = 0;
  let firstFailure: string | undefined;
  let next = 0;

  async function callAgainAndAgain(call: (call: number) => Promise<void>): Promise<void> {
    while (!ended) {
      const startedMs = performance.now();
      let failure: unknown;
      try {
        await call(next++);
      } catch (error) {
        failure = error;
        // Calls that fail at once would otherwise leave no turn to the timers that end the round.
        await pause(10);
      }
      if (!counting) continue;
      calls += 1;
      latencyNs.record(Math.max(1, Math.round((performance.now() - startedMs) * 1e6)));
      if (failure === undefined) continue;
      failures += 1;
      firstFailure ??= failure instanceof Error ? failure.message : String(failure);
    }
  }

  const running = Promise.all(callers.map(callAgainAndAgain));
  await pause(warmUpMs);
  onPhase("counting");
  const startedMs = performance.now();
  counting = true;
  await pause(durationMs);
  counting = false;
  onPhase("counted");
  const countedMs = performance.now() - startedMs;
  ended = true;
  await running;
  const at = (percentile: number) => latencyNs.percentile(percentile) / 1e6;
  return {
    calls,
    failures,
    ...(firstFailure !== undefined && { firstFailure }),
    durationMs: countedMs,
    latencyMs: { p50: at(50), p99: at(99), p999: at(99.9) },
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
