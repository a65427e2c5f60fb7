import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ComparedClassSchema, ExposureComparisonSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { toCents, zero } from "@platform/decimal/exact";
import { type ExposureSums, toAmounts } from "./exposure-sums.ts";

/** A range of days, both included, `YYYY-MM-DD`. */
interface DayRange {
  from: string;
  to: string;
}

/** Sums of one state and class code. */
interface ClassSums extends ExposureSums {
  state: string;
  classCode: string;
}

/**
 * Returns the same days one year earlier, or as many years earlier as it takes that the ranges have no day in common. February 29
 * becomes 28 where the earlier year has none.
 */
export function previousDays({ from: firstDay, to: lastDay }: DayRange): DayRange {
  let years = 1;
  while (years < maxYears && yearsBefore(lastDay, years) >= firstDay) years += 1;
  return { from: yearsBefore(firstDay, years), to: yearsBefore(lastDay, years) };
}

// The longest summary touches four years.
const maxYears = 4;

function yearsBefore(date: string, years: number): string {
  const year = Math.max(1, Number(date.slice(0, 4)) - years);
  const earlier = `${String(year).padStart(4, "0")}${date.slice(4)}`;
  // Date.parse rolls a February 29 that does not exist over to March.
  return new Date(Date.parse(earlier)).toISOString().startsWith(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
}

/** Compares gross wages by state and class code: every class of either range, sorted. */
export function compareExposure(
  current: readonly ClassSums[],
  previous: readonly ClassSums[],
): Pick<MessageInitShape<typeof ExposureComparisonSchema>, "total" | "classes"> {
  const now = Map.groupBy(current, keyOf);
  const before = Map.groupBy(previous, keyOf);
  const keys = [...new Set([...now.keys(), ...before.keys()])].toSorted();
  const classes = keys.map((key) => compareClass(now.get(key) ?? [], before.get(key) ?? []));
  return { total: toAmounts(previous), classes };
}

function keyOf({ state, classCode }: ClassSums): string {
  return `${state} ${classCode}`;
}

function compareClass(
  current: readonly ClassSums[],
  previous: readonly ClassSums[],
): MessageInitShape<typeof ComparedClassSchema> {
  const { state = "", classCode = "" } = current[0] ?? previous[0] ?? {};
  const now = grossOf(current);
  const before = grossOf(previous);
  const change = now.minus(before);
  return {
    state,
    classCode,
    grossWages: now.toFixed(),
    previousGrossWages: before.toFixed(),
    change: change.toFixed(),
    changePercent: before.eq(0) ? "" : toCents(change.times(100).div(before)).toFixed(),
  };
}

function grossOf(sums: readonly ClassSums[]) {
  return sums.reduce((total, { grossWages }) => total.plus(grossWages), zero);
}
