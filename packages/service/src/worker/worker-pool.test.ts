import { constants, getPriority } from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { type WorkerPool, workerPool } from "./worker-pool.ts";

const program = new URL("../../test/scripts/costly-worker.ts", import.meta.url);

function testPool(): WorkerPool {
  const pool = workerPool(program, { heapMiB: 32, memoryMiB: 256 });
  onTestFinished(() => pool.stop?.());
  return pool;
}

const timeMs = 600_000;
const pidOf = (pool: WorkerPool) => pool.run({ task: "answer", calls: {}, timeMs });

test("a process does one task after the other, without the variables of this process, and may call back", async () => {
  const pool = testPool();
  const pid = await pidOf(pool);
  expect(pid).not.toBe(process.pid);
  expect(await pidOf(pool)).toBe(pid);
  const variables = await pool.run({ task: "environment", calls: {}, timeMs });
  expect(process.env).toHaveProperty("PATH");
  expect([[], ["NODE_COMPILE_CACHE"]]).toContainEqual(variables);
  const double = async (count: number) => 2 * count;
  expect(await pool.run({ task: "call", calls: { double }, timeMs })).toBe(42);
});

test("a process gives way to every other one", async () => {
  expect(getPriority(Number(await pidOf(testPool())))).toBe(constants.priority.PRIORITY_LOW);
});

test("tasks that run at the same time start processes once", async () => {
  const pool = testPool();
  const two = async () => (await Promise.all([pidOf(pool), pidOf(pool)])).toSorted();
  const pids = await two();
  expect(new Set(pids).size).toBe(2);
  expect(await two()).toEqual(pids);
});

test.each([
  ["fill the heap", "memory", timeMs],
  ["fill other memory", "memory", timeMs],
  ["loop", "time", 1],
  ["leave", "killed", timeMs],
])("a task that would %s ends its own process; others go on", async (task, reason, timeMs) => {
  const pool = testPool();
  const pid = await pidOf(pool);
  const costly = pool.run({ task, calls: {}, timeMs });
  const [other] = await Promise.all([
    pidOf(pool),
    expect(costly).rejects.toMatchObject({ name: "WorkerEnded", reason }),
  ]);
  expect(other).not.toBe(pid);
});

test("errors of a task and of its calls are those of the pool's caller", async () => {
  const pool = testPool();
  await expect(pool.run({ task: "fail", calls: {}, timeMs })).rejects.toThrow(new RangeError("The task failed."));
  const double = () => Promise.reject(new Error("The call failed."));
  await expect(pool.run({ task: "call", calls: { double }, timeMs })).rejects.toThrow("The call failed.");
});

test("the time of a call is not the time of its task", async () => {
  const pool = testPool();
  await pidOf(pool);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const double = async () => vi.advanceTimersByTime(20 * timeMs) && 7;
  expect(await pool.run({ task: "call", calls: { double }, timeMs })).toBe(7);
});
