import type { Clock } from "@platform/service/lifecycle/clock";
import { createLogger } from "@platform/service/observe/log";
import { expect, test } from "vitest";
import { type Chore, upkeep } from "./upkeep.ts";

const log = createLogger("upkeep-test", "silent");

/** A clock that a test advances. */
function manualClock() {
  let nowMs = 0;
  const alarms: { timeMs: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    at(timeMs, run) {
      const alarm = { timeMs, run };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  return {
    clock,
    alarms,
    advance(durationMs: number) {
      nowMs += durationMs;
      for (const alarm of alarms.splice(0)) {
        if (alarm.timeMs <= nowMs) alarm.run();
        else alarms.push(alarm);
      }
    },
  };
}

/** A chore with `left` rows to delete, ten in a batch. */
function rows(what: string, remaining: number): Chore & { left(): number } {
  return {
    what,
    left: () => remaining,
    async batch() {
      const count = Math.min(10, remaining);
      remaining -= count;
      return count;
    },
  };
}

test("the first run is one interval after the start, the next one interval after the first began", async () => {
  const { clock, alarms, advance } = manualClock();
  const runs: number[] = [];
  const chore: Chore = { what: "rows", batch: async (now) => runs.push(now.getTime()) && 0 };
  const part = upkeep({ chores: [chore], intervalMs: 100, clock, log });
  await part.start?.();
  advance(99);
  expect(runs).toEqual([]);
  advance(1);
  await expect.poll(() => alarms.map(({ timeMs }) => timeMs)).toEqual([200]);
  advance(100);
  await expect.poll(() => runs).toEqual([100, 200]);
  await part.stop?.();
});

test("a run at the start does all batches of all chores", async () => {
  const { clock, alarms } = manualClock();
  const chores = [rows("reports", 25), rows("grants", 3)];
  const part = upkeep({ chores, intervalMs: 100, atStart: true, clock, log });
  await part.start?.();
  await expect.poll(() => chores.map((chore) => chore.left())).toEqual([0, 0]);
  await expect.poll(() => alarms.length).toBe(1);
  await part.stop?.();
  expect(alarms).toEqual([]);
});

test("a failed chore does not stop the others, and is retried in the next run", async () => {
  const { clock, advance, alarms } = manualClock();
  let failures = 1;
  const failing: Chore = {
    what: "reports",
    batch: async () => {
      if (failures-- > 0) throw new Error("connection lost");
      return 0;
    },
  };
  const grants = rows("grants", 3);
  const part = upkeep({ chores: [failing, grants], intervalMs: 100, clock, log });
  await expect(part.run(new Date())).rejects.toThrow("connection lost");
  expect(grants.left()).toBe(0);
  await part.start?.();
  advance(100);
  await expect.poll(() => [failures, alarms.length]).toEqual([-1, 1]);
  await part.stop?.();
});

test("stop waits for the batch in progress and starts no other", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const release = Promise.withResolvers<void>();
  let batches = 0;
  const chore: Chore = {
    what: "rows",
    async batch(_, stopping) {
      batches += 1;
      begun.resolve(stopping);
      await release.promise;
      return 10;
    },
  };
  const part = upkeep({ chores: [chore], intervalMs: 100, atStart: true, log });
  await part.start?.();
  const stopping = await begun.promise;
  const stopped = part.stop?.();
  expect(stopping.aborted).toBe(true);
  release.resolve();
  await stopped;
  expect(batches).toBe(1);
});
