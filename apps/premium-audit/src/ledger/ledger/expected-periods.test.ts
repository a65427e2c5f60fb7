import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf, dayNumber } from "../../rating/days/days.ts";
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

test("weeks and pairs of weeks are laid out before and after the day on which one of them begins", () => {
  const ends = (paySchedule: "weekly" | "biweekly", payPeriodStart: string, days = covered) => {
    const periods = spelled(payPeriods({ mode, paySchedule, payPeriodStart }, days));
    return [periods.length, periods[0], periods[1], periods.at(-1)];
  };
  // A broken period before the day, and at the end of the term.
  const pairs = [5, ["2024-02-10", "2024-02-18"], ["2024-02-19", "2024-03-03"], ["2024-04-01", "2024-04-02"]];
  // Any of the days, within the term or not, gives the same periods.
  for (const start of ["2024-02-05", "2024-02-19", "2024-04-01", "2026-02-02", "1999-12-27"]) {
    expect(ends("biweekly", start)).toEqual(pairs);
  }
  expect(ends("weekly", "2024-02-12")).toEqual([
    9,
    ["2024-02-10", "2024-02-11"],
    ["2024-02-12", "2024-02-18"],
    ["2024-04-01", "2024-04-02"],
  ]);
  expect(ends("weekly", "2024-02-10")).toEqual(ends("weekly", "2024-03-30"));
  // Shorter than a period.
  expect(ends("biweekly", "2024-02-15", { firstDay: "2024-02-10", lastDay: "2024-02-12" })[0]).toBe(1);
});

test("pay periods have each covered day once, whatever day they are laid out from", () => {
  const day = fc.integer({ min: dayNumber("1990-01-01"), max: dayNumber("2060-12-31") });
  const paySchedules = fc.constantFrom("weekly", "biweekly", "semimonthly", "monthly");
  const property = fc.property(paySchedules, day, day, fc.nat({ max: 800 }), (paySchedule, start, first, more) => {
    const days = { firstDay: dateOf(first), lastDay: dateOf(first + more) };
    const periods = payPeriods({ mode, paySchedule, payPeriodStart: dateOf(start) }, days);
    expect([periods[0]?.first, periods.at(-1)?.last]).toEqual([first, first + more]);
    for (const [index, period] of periods.entries()) {
      expect(period.last).toBeGreaterThanOrEqual(period.first);
      if (index > 0) expect(period.first).toBe((periods[index - 1]?.last ?? 0) + 1);
    }
  });
  fc.assert(property);
});

test("a period is late after its last day and the days of grace", () => {
  const billing = { mode, paySchedule: "monthly", graceDays: 5 } as const;
  expect(latePeriods(billing, covered, "2024-03-05")).toEqual([]);
  expect(spelled(latePeriods(billing, covered, "2024-03-06"))).toEqual([["2024-02-10", "2024-02-29"]]);
  // Ten days if the billing states none.
  expect(latePeriods({ mode, paySchedule: "monthly" }, covered, "2024-03-10")).toEqual([]);
  expect(latePeriods({ mode, paySchedule: "monthly" }, covered, "2024-03-11")).toHaveLength(1);
});
