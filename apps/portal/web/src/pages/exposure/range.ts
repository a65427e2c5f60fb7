/** First and last day, `YYYY-MM-DD`. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The twelve months that end with the month of `today`. */
export function lastYear(today: string): Range {
  const [year, month] = yearAndMonth(today);
  return { from: dayText(year, month - 11, 1), to: dayText(year, month + 1, 0) };
}

/** Ranges that people ask for often. */
export function presets(today: string): readonly (readonly [name: string, range: Range])[] {
  const [year, month] = yearAndMonth(today);
  return [
    ["Last 12 months", lastYear(today)],
    ["This month", { from: dayText(year, month, 1), to: dayText(year, month + 1, 0) }],
    ["This year", { from: `${year}-01-01`, to: `${year}-12-31` }],
    ["Last year", { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }],
    ["Last 36 months", { from: dayText(year, month - 35, 1), to: dayText(year, month + 1, 0) }],
  ];
}

/** Every month with a day in the range, `YYYY-MM`. */
export function monthsOf({ from: firstDay, to: lastDay }: Range): string[] {
  const [firstYear, firstMonth] = yearAndMonth(firstDay);
  const [lastYear, lastMonth] = yearAndMonth(lastDay);
  const count = (lastYear - firstYear) * 12 + lastMonth - firstMonth + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    dayText(firstYear, firstMonth + index, 1).slice(0, 7),
  );
}

/** The part of a month that lies in the range. */
export function daysOfMonth(month: string, { from: firstDay, to: lastDay }: Range): Range {
  const [year, index] = yearAndMonth(month);
  const first = dayText(year, index, 1);
  const last = dayText(year, index + 1, 0);
  return { from: first < firstDay ? firstDay : first, to: last > lastDay ? lastDay : last };
}

/** Says what is wrong with a range that people typed; empty if nothing is. */
export function rangeProblem({ from: firstDay, to: lastDay }: Range): string {
  if (lastDay < firstDay) return "The last day is before the first.";
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1;
  return days > 1096 ? "Choose at most three years." : "";
}

/** The month counts from 0. */
function yearAndMonth(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
}
