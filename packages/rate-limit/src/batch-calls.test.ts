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

test("what is asked in one turn is asked together, and each gets its own answer", async () => {
  const { ask, calls } = shouting(10);
  expect(await Promise.all([ask("group", "a"), ask("group", "b")])).toEqual(["A", "B"]);
  expect(calls).toEqual([["group", ["a", "b"]]]);
});

test("what is asked later is asked again", async () => {
  const { ask, calls } = shouting(10);
  await ask("group", "a");
  await ask("group", "b");
  expect(calls).toHaveLength(2);
});

test("different groups are asked apart", async () => {
  const { ask, calls } = shouting(10);
  await Promise.all([ask("one", "a"), ask("other", "b"), ask("one", "c")]);
  expect(calls).toEqual([
    ["one", ["a", "c"]],
    ["other", ["b"]],
  ]);
});

test("no call holds more than the most, and none is forgotten", async () => {
  const { ask, calls } = shouting(2);
  expect(await Promise.all(["a", "b", "c", "d", "e"].map((item) => ask("group", item)))).toEqual([..."ABCDE"]);
  expect(calls.map(([, items]) => items.length)).toEqual([2, 2, 1]);
});

test("when a call fails all who wait for it fail, and nobody else", async () => {
  const { ask } = shouting(10);
  const outcomes = await Promise.allSettled([ask("failing", "a"), ask("failing", "b"), ask("group", "c")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
