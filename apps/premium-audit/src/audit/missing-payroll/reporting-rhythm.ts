import type { Billing } from "../../policy/billing/billing.ts";
import { countOf, type Days, dateOf } from "../../rating/days/days.ts";

/** Pay schedule of an employer that its reports show, in the form of the billing of a pay-as-you-go policy. */
export type Rhythm = Required<Pick<Billing, "paySchedule">> & Pick<Billing, "payPeriodStart"> & { since: number };

/** At least `leastOfOneRhythm` of the latest `mostPeriods` periods must have the same rhythm. */
const leastOfOneRhythm = 3;
const mostPeriods = 5;

/**
 * Returns the rhythm in which payroll was reported lately: weeks, pairs of weeks, halves of months or months, of which three of the
 * latest five periods are. Other periods, such as that of a bonus, are no part of it. Undefined if there is none.
 *
 * @param reported first and last days of reports, in any order
 */
export function reportingRhythm(reported: readonly Days[]): Rhythm | undefined {
  const distinct = new Map(reported.map((days) => [`${days.first} ${days.last}`, days]));
  const latest = [...distinct.values()].toSorted((one, other) => other.last - one.last);
  const regular = latest.flatMap((days) => {
    const key = keyOf(days);
    return key === undefined ? [] : [{ key, days }];
  });
  const groups = Map.groupBy(regular.slice(0, mostPeriods), ({ key }) => key);
  const [largest] = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  if (!largest || largest[1].length < leastOfOneRhythm) return undefined;
  const [schedule = ""] = largest[0].split(" ");
  const paySchedule = schedule as Rhythm["paySchedule"];
  const since = Math.min(...largest[1].map(({ days }) => days.first));
  const countsDays = paySchedule === "weekly" || paySchedule === "biweekly";
  return { paySchedule, since, ...(countsDays && { payPeriodStart: dateOf(since) }) };
}

/** Returns the schedule that a period fits, with the day on which its weeks begin; undefined if it fits none. */
function keyOf(days: Days): string | undefined {
  const first = dateOf(days.first);
  const last = dateOf(days.last);
  const isOfOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const endsMonth = dateOf(days.last + 1).endsWith("-01");
  const startDay = first.slice(8);
  const endDay = last.slice(8);
  if (isOfOneMonth && startDay === "01" && endsMonth) return "monthly";
  // Before the pairs of weeks: the second half of a February can have 14 days.
  if (isOfOneMonth && ((startDay === "01" && endDay === "15") || (startDay === "16" && endsMonth)))
    return "semimonthly";
  const count = countOf(days);
  if (count === 7) return `weekly ${days.first % 7}`;
  return count === 14 ? `biweekly ${days.first % 14}` : undefined;
}
