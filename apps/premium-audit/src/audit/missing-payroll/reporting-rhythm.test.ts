import { expect, test } from "vitest";
import { daysOf } from "../../rating/days/days.ts";
import { missingPeriods } from "./missing-periods.ts";
import { reportingRhythm } from "./reporting-rhythm.ts";

const days = (text: string) => {
  const [firstDay = "", lastDay = ""] = text.split(" ");
  return daysOf(firstDay, lastDay);
};
const months = ["2025-01-01 2025-01-31", "2025-02-01 2025-02-28", "2025-03-01 2025-03-31"].map(days);

test.each([
  ["monthly", undefined, ["2025-01-01 2025-01-31", "2025-02-01 2025-02-28", "2025-03-01 2025-03-31"]],
  ["semimonthly", undefined, ["2024-02-16 2024-02-29", "2024-03-01 2024-03-15", "2024-03-16 2024-03-31"]],
  ["weekly", "2025-01-06", ["2025-01-06 2025-01-12", "2025-01-13 2025-01-19", "2025-01-20 2025-01-26"]],
  ["biweekly", "2025-01-06", ["2025-01-06 2025-01-19", "2025-01-20 2025-02-02", "2025-02-03 2025-02-16"]],
])("reports of three periods have the rhythm %s", (paySchedule, payPeriodStart, texts) => {
  const rhythm = { paySchedule, since: texts.map(days)[0]?.first, ...(payPeriodStart && { payPeriodStart }) };
  expect(reportingRhythm(texts.map(days).toReversed())).toEqual(rhythm);
});

test("a bonus and a report sent twice change no rhythm, and two periods or different weeks have none", () => {
  const [january, february] = months;
  if (!january || !february) throw new RangeError("two months");
  expect(reportingRhythm([...months, days("2025-03-14 2025-03-14"), february])?.paySchedule).toBe("monthly");
  expect(reportingRhythm([january, february, february])).toBeUndefined();
  const apart = ["2025-01-06 2025-01-12", "2025-01-14 2025-01-20", "2025-01-22 2025-01-28"];
  expect(reportingRhythm(apart.map(days))).toBeUndefined();
  // The new rhythm holds once three of the latest five periods have it.
  const weeks = ["2025-03-31 2025-04-06", "2025-04-07 2025-04-13", "2025-04-14 2025-04-20"].map(days);
  expect(reportingRhythm([...months, ...weeks])?.paySchedule).toBe("weekly");
  expect(reportingRhythm([...months, ...weeks.slice(0, 2)])?.paySchedule).toBe("monthly");
});

test("a period is missing on the day after the grace period, once, and only if nothing of it is reported", () => {
  const covered = { firstDay: "2025-01-01", lastDay: "2025-12-31" };
  const expecting = { covered, rating: {}, graceDays: 10, reported: months };
  const on = (checked: string, today: string, changes = {}) =>
    missingPeriods({ ...expecting, ...changes }, { checked, today });
  expect(on("2025-05-09", "2025-05-10")).toEqual([]);
  expect(on("2025-05-10", "2025-05-11")).toEqual([days("2025-04-01 2025-04-30")]);
  expect(on("2025-05-11", "2025-05-12")).toEqual([]);
  // After a downtime all that became late meanwhile.
  expect(on("2025-05-01", "2025-06-11")).toEqual([days("2025-04-01 2025-04-30"), days("2025-05-01 2025-05-31")]);
  expect(on("2025-05-10", "2025-05-11", { reported: [...months, days("2025-04-14 2025-04-20")] })).toEqual([]);
  expect(on("2025-05-10", "2025-05-11", { rating: { noPayrollMonths: [4] } })).toEqual([]);
  expect(on("2025-05-10", "2025-05-11", { covered: { ...covered, lastDay: "2025-03-31" } })).toEqual([]);
  expect(on("2025-05-10", "2025-05-11", { reported: months.slice(1) })).toEqual([]);
  // Nothing was expected before the rhythm began.
  expect(on("2025-01-01", "2025-05-01", { reported: months.map(({ first, last }) => ({ first, last })) })).toEqual([]);
});
