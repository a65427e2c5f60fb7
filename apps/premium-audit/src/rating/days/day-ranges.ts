import { countOf, type Days, overlapOf } from "./days.ts";

/** Returns the days of all ranges as ranges in order that neither overlap nor touch. */
export function mergeRanges(ranges: Iterable<Days>): Days[] {
  const merged: Days[] = [];
  for (const { first, last } of [...ranges].toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else merged.push({ first, last });
  }
  return merged;
}

/** Returns the days that are in both lists of ranges. Neither list may overlap with itself. */
export function sharedRanges(some: readonly Days[], others: readonly Days[]): Days[] {
  return some.flatMap((range) => others.flatMap((other) => overlapOf(range, other) ?? []));
}

/** Returns the days of `ranges` that are in none of the others. */
export function rangesWithout(ranges: readonly Days[], others: Iterable<Days>): Days[] {
  let remaining = [...ranges];
  for (const { first, last } of others) {
    remaining = remaining.flatMap((range) => [
      ...(range.first < first ? [{ first: range.first, last: Math.min(range.last, first - 1) }] : []),
      ...(range.last > last ? [{ first: Math.max(range.first, last + 1), last: range.last }] : []),
    ]);
  }
  return remaining;
}

/** Returns the days of the span that are in none of the ranges. The ranges are within the span, in order and do not overlap. */
export function rangesBetween(ranges: readonly Days[], span: Days): Days[] {
  const gaps: Days[] = [];
  let next = span.first;
  for (const { first, last } of [...ranges, { first: span.last + 1, last: span.last + 1 }]) {
    if (first > next) gaps.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  return gaps;
}

/** Returns the number of days in ranges that do not overlap. */
export function countAll(ranges: readonly Days[]): number {
  return ranges.reduce((count, range) => count + countOf(range), 0);
}
