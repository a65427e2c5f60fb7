import { expect, test } from "vitest";
import { textOf } from "./text-of.ts";

test("bytes are shown as they are, and a character that is cut off is replaced", () => {
  const bytes = new TextEncoder().encode('\uFEFF{"site":"Köln"}');
  expect(textOf(bytes)).toBe('\uFEFF{"site":"Köln"}');
  expect(textOf(new TextEncoder().encode("Kö").slice(0, 2))).toBe("K\uFFFD");
});
