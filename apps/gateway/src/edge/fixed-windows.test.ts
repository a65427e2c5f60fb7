import { expect, test } from "vitest";
import { failureWindows, personDataWindows } from "./fixed-windows.ts";

test("a client address may fail 60 times a minute", () => {
  expect(failureWindows()).toEqual([{ limit: 60, windowSeconds: 60 }]);
});

test("an owner sends 300 requests about the data of people an hour", () => {
  expect(personDataWindows).toEqual([{ limit: 300, windowSeconds: 3600 }]);
});
