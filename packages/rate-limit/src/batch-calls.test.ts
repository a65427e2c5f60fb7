import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

function shouting(maxItems: number) {
  const calls: [group: string, items: string[]][] = [];
  const ask = batchCalls(maxItems, async (group: string, items: string[]) => {
    calls.push([group, items]);
    if (group === "failing") throw new Error("cannot shout");
    return items.map((item) => item.toUpperCase());
  });
  return { ask, calls };
}

test("calls in one turn are batched, and each gets its own result", async () => {
  const { ask, calls } = shouting(10);
  expect(await Promise.all([ask("group", "a"), ask("group", "b")])).toEqual(["A", "B"]);
  expect(calls).toEqual([["group", ["a", "b"]]]);
});

test("a later call is a new batch", async () => {
  const { ask, calls } = shouting(10);
  await ask("group", "a");
  await ask("group", "b");
  expect(calls).toHaveLength(2);
});

test("different groups have separate batches", async () => {
  const { ask, calls } = shouting(10);
  await Promise.all([ask("one", "a"), ask("other", "b"), ask("one", "c")]);
  expect(calls).toEqual([
    ["one", ["a", "c"]],
    ["other", ["b"]],
  ]);
});

test("no batch has more than maxItems, and no item is lost", async () => {
  const { ask, calls } = shouting(2);
  expect(await Promise.all(["a", "b", "c", "d", "e"].map((item) => ask("group", item)))).toEqual([..."ABCDE"]);
  expect(calls.map(([, items]) => items.length)).toEqual([2, 2, 1]);
});

test("if a batch fails, all of its calls fail, and no others", async () => {
  const { ask } = shouting(10);
  const outcomes = await Promise.allSettled([ask("failing", "a"), ask("failing", "b"), ask("group", "c")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
