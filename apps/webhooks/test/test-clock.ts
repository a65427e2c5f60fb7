import type { Clock } from "@platform/service/lifecycle/clock";

/** A clock that moves only when a test advances it. */
export interface TestClock extends Clock {
  /** Advances the time; alarms that become due run. */
  advance(durationMs: number): void;
}

export function testClock(startMs = Date.now()): TestClock {
  let nowMs = startMs;
  const alarms = new Set<{ timeMs: number; run: () => void }>();
  return {
    now: () => nowMs,
    at(timeMs, run) {
      const alarm = { timeMs, run };
      alarms.add(alarm);
      if (timeMs <= nowMs) queueMicrotask(() => fire(alarm));
      return () => alarms.delete(alarm);
    },
    advance(durationMs) {
      nowMs += durationMs;
      for (const alarm of alarms) if (alarm.timeMs <= nowMs) fire(alarm);
    },
  };

  function fire(alarm: { run: () => void }): void {
    if (alarms.delete(alarm as { timeMs: number; run: () => void })) alarm.run();
  }
}
