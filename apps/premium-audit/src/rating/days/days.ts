const dayMs = 24 * 60 * 60 * 1000;

/** A range of days as day numbers; `first` and `last` are included. */
export interface Days {
  first: number;
  last: number;
}

/** Converts a date, `YYYY-MM-DD`, to its day number: days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs;
}

/** Converts a day number to its date, `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function daysOf(firstDate: string, lastDate: string): Days {
  return { first: dayNumber(firstDate), last: dayNumber(lastDate) };
}

export function countOf({ first, last }: Days): number {
  return last - first + 1;
}

/** Returns the days that are in both ranges; undefined if there are none. */
export function overlapOf(a: Days, b: Days): Days | undefined {
  const first = Math.max(a.first, b.first);
  const last = Math.min(a.last, b.last);
  return first <= last ? { first, last } : undefined;
}

/** Returns the days of the range in each month that it touches, in order, with the number of the month, 1 to 12. */
export function monthsOf({ first, last }: Days): (Days & { month: number })[] {
  const months: (Days & { month: number })[] = [];
  for (let day = first; day <= last; ) {
    const [year = 0, month = 0] = dateOf(day).split("-").map(Number);
    const end = Math.min(last, Date.UTC(year, month, 0) / dayMs);
    months.push({ month, first: day, last: end });
    day = end + 1;
  }
  return months;
}
