const dayMs = 24 * 60 * 60 * 1000;

/** Days as numbers, the first and the last included. */
export interface Days {
  first: number;
  last: number;
}

/** The number of a calendar day, `YYYY-MM-DD`: days since 1 January 1970. */
export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs;
}

/** The calendar day that has this number, `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function daysOf(firstDate: string, lastDate: string): Days {
  return { first: dayNumber(firstDate), last: dayNumber(lastDate) };
}

export function countOf({ first, last }: Days): number {
  return last - first + 1;
}

/** The days that two spans share; undefined when there is none. */
export function overlapOf(a: Days, b: Days): Days | undefined {
  const first = Math.max(a.first, b.first);
  const last = Math.min(a.last, b.last);
  return first <= last ? { first, last } : undefined;
}

/** Every month, `YYYY-MM`, of which a day lies in the span, in order. */
export function monthsOf({ first, last }: Days): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = dateOf(first).split("-").map(Number);
  const end = dateOf(last).slice(0, 7);
  for (let name = ""; name !== end; ) {
    name = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
    months.push(name);
    month = (month % 12) + 1;
    if (month === 1) year += 1;
  }
  return months;
}
