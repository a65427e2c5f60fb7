import { expect, test } from "vitest";
import { dateOf } from "../rating/days.ts";
import { latePeriods, payPeriods } from "./expected-periods.ts";

const covered = { firstDay: "2024-02-10", lastDay: "2024-04-02" };
const mode = "pay_as_you_go";
const spelled = (periods: ReturnType<typeof payPeriods>) =>
  periods.map(({ first, last }) => [dateOf(first), dateOf(last)]);

test("pay periods are those of the schedule within the covered days", () => {
  expect(spelled(payPeriods({ mode, paySchedule: "monthly" }, covered))).toEqual([
    ["2024-02-10", "2024-02-29"],
    ["2024-03-01", "2024-03-31"],
    ["2024-04-01", "2024-04-02"],
  ]);
  expect(spelled(payPeriods({ mode, paySchedule: "semimonthly" }, covered))).toEqual([
    ["2024-02-10", "2024-02-15"],
    ["2024-02-16", "2024-02-29"],
    ["2024-03-01", "2024-03-15"],
    ["2024-03-16", "2024-03-31"],
    ["2024-04-01", "2024-04-02"],
  ]);
  const weeks = spelled(payPeriods({ mode, paySchedule: "weekly" }, covered));
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    8,
    ["2024-02-10", "2024-02-16"],
    ["2024-03-30", "2024-04-02"],
  ]);
  expect(payPeriods({ mode, paySchedule: "biweekly" }, covered)).toHaveLength(4);
  expect(payPeriods({ mode }, covered)).toEqual([]);
});

test("a period is late after its last day and the days of grace", () => {
  const billing = { mode, paySchedule: "monthly", graceDays: 5 } as const;
  expect(latePeriods(billing, covered, "2024-03-05")).toEqual([]);
  expect(spelled(latePeriods(billing, covered, "2024-03-06"))).toEqual([["2024-02-10", "2024-02-29"]]);
  // Ten days if the billing states none.
  expect(latePeriods({ mode, paySchedule: "monthly" }, covered, "2024-03-10")).toEqual([]);
  expect(latePeriods({ mode, paySchedule: "monthly" }, covered, "2024-03-11")).toHaveLength(1);
});
