import { expect, test } from "vitest";
import { failureWindows } from "./fixed-windows.ts";

test("a client address may fail 60 times a minute", () => {
  expect(failureWindows()).toEqual([{ limit: 60, windowSeconds: 60 }]);
});
