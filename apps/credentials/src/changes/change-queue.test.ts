import { Fault } from "@platform/service/call/fault";
import { expect, test } from "vitest";
import { changeQueue } from "./change-queue.ts";

test("items are read in order, both queued items and later ones", async () => {
  const queue = changeQueue<string>(10);
  queue.push("a");
  queue.push("b");
  const reader = queue.read();
  expect((await reader.next()).value).toBe("a");
  expect((await reader.next()).value).toBe("b");
  const third = reader.next();
  queue.push("c");
  expect((await third).value).toBe("c");
});

test("an idle item is skipped while other items are queued", async () => {
  const queue = changeQueue<string>(10);
  queue.pushIfIdle("beat");
  queue.pushIfIdle("skipped");
  queue.push("change");
  queue.pushIfIdle("skipped");
  const reader = queue.read();
  expect((await reader.next()).value).toBe("beat");
  expect((await reader.next()).value).toBe("change");
  queue.pushIfIdle("beat");
  expect((await reader.next()).value).toBe("beat");
});

test("a reader that is behind by more than the capacity fails, so that the buffer is bounded", async () => {
  const full = changeQueue<number>(3);
  const tooFull = changeQueue<number>(3);
  for (const item of [0, 1, 2]) full.push(item);
  const reader = full.read();
  for (const item of [0, 1, 2]) expect((await reader.next()).value).toBe(item);
  for (const item of [0, 1, 2, 3]) tooFull.push(item);
  const tooSlow = { code: "RESOURCE_EXHAUSTED", reason: "WATCHER_TOO_SLOW" };
  await expect(tooFull.read().next()).rejects.toMatchObject(tooSlow);
});

test("a failure takes effect at once, before queued items", async () => {
  const queue = changeQueue<string>(10);
  queue.push("stale");
  queue.fail(new Fault("UNAVAILABLE", "TEST", "Gone."));
  queue.push("late");
  await expect(queue.read().next()).rejects.toMatchObject({ reason: "TEST" });
});

test("a waiting reader wakes up when the queue ends", async () => {
  const queue = changeQueue<string>(10);
  const next = queue.read().next();
  queue.end();
  expect(await next).toEqual({ done: true, value: undefined });
});
