import { countOf, type Days, dateOf, overlapOf } from "../days/days.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";

/** A class code with payroll on days for which the policy has no rate. */
export interface UnratedClass {
  /** Empty if the state is unknown. */
  state: string;
  classCode: string;
  /** First and last rated day of the pay periods concerned, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

export interface UnratedPayroll {
  /** Records the class if any day of `days` is in none of the rate periods. */
  note(state: string, classCode: string, days: Days, periods: readonly RatePeriod[]): void;
  list(): UnratedClass[];
}

/** Collects the classes that have payroll without a rate, each once. */
export function unratedPayroll(): UnratedPayroll {
  const classes = new Map<string, { state: string; classCode: string } & Days>();
  return {
    note(state, classCode, days, periods) {
      const rated = periods.reduce((count, period) => {
        const shared = overlapOf(days, period);
        return shared ? count + countOf(shared) : count;
      }, 0);
      if (rated === countOf(days)) return;
      const key = `${state} ${classCode}`;
      const unratedClass = classes.get(key) ?? { state, classCode, ...days };
      unratedClass.first = Math.min(unratedClass.first, days.first);
      unratedClass.last = Math.max(unratedClass.last, days.last);
      classes.set(key, unratedClass);
    },
    list: () =>
      [...classes]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { state, classCode, first, last }]) => ({ state, classCode, from: dateOf(first), to: dateOf(last) })),
  };
}
