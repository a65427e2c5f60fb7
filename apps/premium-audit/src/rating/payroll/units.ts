import { type Exact, exact, zero } from "@platform/decimal/exact";
import { countAll, mergeRanges, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dayNumber, daysOf, overlapOf } from "../days/days.ts";
import type { PolicyTerm } from "../terms/policy-terms.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import type { PayrollLine } from "./payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

export interface Units {
  /** Counts a line of a source, given as a key; false if the rate of its class is per 100 dollars of remuneration. */
  add(line: PayrollLine, state: string, days: Days, source: string): boolean;
  /** Enters the units of the rate periods, and of the classes with a flat rate, also without payroll. */
  enterInto(ledger: WorksheetLedger): void;
}

interface Person {
  state: string;
  classCode: string;
  days: Days[];
}

/**
 * Counts what a rate that is not per 100 dollars of remuneration applies to: hours worked (`per_hour`), persons by the days for
 * which they are paid, as a part of the policy year (`per_capita`), or the class itself by the days of the term (`flat`). The
 * hours of a pay period are spread evenly over its days.
 */
export function unitsOf({ firstDay, lastDay, rating }: PolicyTerm, classes: RatedClasses): Units {
  const persons = new Map<string, Person>();
  const hours = new Map<string, { state: string; classCode: string; days: Days; hours: Exact }>();
  const excluded = new Set(rating.officerElections.filter(({ included }) => !included).map((row) => row.employeeId));
  const yearDays = dayNumber(aYearAfter(firstDay)) - dayNumber(firstDay);
  const termDays = countOf(daysOf(firstDay, lastDay));

  function periodsWith(state: string, classCode: string, basis: RatePeriod["basis"]): readonly RatePeriod[] {
    return classes.periodsOf(state, classCode).filter((period) => period.basis === basis);
  }

  return {
    add(line, state, days, source) {
      const { classCode, employeeId } = line;
      const [first] = classes.periodsOf(state, classCode);
      if (first?.basis === undefined) return false;
      if (line.officer && excluded.has(employeeId)) return true;
      const person = JSON.stringify([source, employeeId, state, classCode]);
      const known = persons.get(person) ?? { state, classCode, days: [] };
      known.days.push(days);
      persons.set(person, known);
      const key = [state, classCode, days.first, days.last].join(" ");
      const before = hours.get(key) ?? { state, classCode, days, hours: zero };
      hours.set(key, { ...before, hours: before.hours.plus(exact(line.hoursWorked)) });
      return true;
    },
    enterInto(ledger) {
      const enter = (state: string, classCode: string, period: RatePeriod, units: Exact) => {
        if (units.eq(zero)) return;
        const nothing = { payroll: zero, deductions: {}, sources: new Map() };
        ledger.add({ state, classCode, basis: "payroll", period, units, ...nothing });
      };
      for (const { state, classCode, days, hours: worked } of hours.values()) {
        for (const period of periodsWith(state, classCode, "per_hour")) {
          const shared = overlapOf(days, period);
          if (shared) enter(state, classCode, period, worked.times(countOf(shared)).div(countOf(days)));
        }
      }
      for (const { state, classCode, days } of persons.values()) {
        for (const period of periodsWith(state, classCode, "per_capita")) {
          const paid = countAll(sharedRanges(mergeRanges(days), [period]));
          enter(state, classCode, period, exact(String(paid)).div(yearDays));
        }
      }
      for (const { state, classCode } of rating.classifications) {
        for (const period of periodsWith(state, classCode, "flat")) {
          enter(state, classCode, period, exact(String(countOf(period))).div(termDays));
        }
      }
    },
  };
}

function aYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace("-02-29", "-03-01")}`;
}
