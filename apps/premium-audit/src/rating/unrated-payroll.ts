import { countOf, type Days, dateOf, overlapOf } from "./days.ts";
import type { RatePeriod } from "./rate-periods.ts";

/** A class that has payroll on days for which the policy has no rate. */
export interface UnratedClass {
  /** Empty: no state could be told. */
  state: string;
  classCode: string;
  /** First and last day of the pay periods concerned, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

export interface UnratedPayroll {
  /** Notes the class when `periods` leave a day of `days` without a rate. */
  note(state: string, classCode: string, days: Days, periods: readonly RatePeriod[]): void;
  list(): UnratedClass[];
}

/** Remembers which classes could not be rated, each once. */
export function unratedPayroll(): UnratedPayroll {
  const found = new Map<string, { state: string; classCode: string } & Days>();
  return {
    note(state, classCode, days, periods) {
      const rated = periods.reduce((count, period) => {
        const shared = overlapOf(days, period);
        return shared ? count + countOf(shared) : count;
      }, 0);
      if (rated === countOf(days)) return;
      const key = `${state} ${classCode}`;
      const known = found.get(key) ?? { state, classCode, ...days };
      known.first = Math.min(known.first, days.first);
      known.last = Math.max(known.last, days.last);
      found.set(key, known);
    },
    list: () =>
      [...found]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { state, classCode, first, last }]) => ({ state, classCode, from: dateOf(first), to: dateOf(last) })),
  };
}
