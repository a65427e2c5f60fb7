import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("ids sort by the time they were made", () => {
  const ids = [5, 1, 40, 3_000_000, 2].map((nowMs) => ({ nowMs, id: newId("PR_", nowMs) }));
  const byId = ids.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ nowMs }) => nowMs);
  expect(byId).toEqual([1, 2, 5, 40, 3_000_000]);
});

test("100,000 ids made in one go are all different", () => {
  expect(new Set(Array.from({ length: 100_000 }, () => newId("x"))).size).toBe(100_000);
});

test("an id is known by its prefix and shape", () => {
  expect(isId("PR_TEST_", newId("PR_TEST_"))).toBe(true);
  for (const id of ["", "PR_", "PR_TEST_", newId("PR_"), `${newId("PR_TEST_")}0`, newId("PR_TEST_").toLowerCase()]) {
    expect(isId("PR_TEST_", id), id).toBe(false);
  }
});
