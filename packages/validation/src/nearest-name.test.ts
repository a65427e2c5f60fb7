import { expect, test } from "vitest";
import { nearestName, nearestNames } from "./nearest-name.ts";

const policy = [
  "owner_id",
  "employer_id",
  "effective_date",
  "expiration_date",
  "experience_modifier",
  "premium",
  "rate",
];

test.each([
  ["experience_modifer", "experience_modifier"],
  ["experienceModifier", "experience_modifier"],
  ["employer", "employer_id"],
  ["owner", "owner_id"],
  ["efective_date", "effective_date"],
  ["effective_dates", "effective_date"],
  ["rat", "rate"],
  ["raet", "rate"],
  ["Premium", "premium"],
])("%s is near to %s", (unknown, nearest) => {
  expect(nearestName(unknown, policy)).toBe(nearest);
});

test.each(["colour", "x", "", "€", "id", "a".repeat(100_000)])("nothing is near to %s", (unknown) => {
  expect(nearestName(unknown, policy)).toBeUndefined();
});

test("of names that begin alike the shortest is nearest", () => {
  expect(nearestName("overtime", ["overtime_multiplier", "overtime_pay", "overtime_hours"])).toBe("overtime_pay");
});

test("several names are near, the nearest first", () => {
  expect(nearestNames("acme-1", ["acme-10", "ACME-01", "northfield", "acme_1"], 2)).toEqual(["acme_1", "acme-10"]);
  expect(nearestNames("acme", [], 3)).toEqual([]);
});
