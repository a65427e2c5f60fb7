import type { PositionRange } from "@platform/contracts/premium_audit/v1/worksheets";

type Range = Pick<PositionRange, "first" | "last">;

/** How many positions the ranges have. */
export function positionCount(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/**
 * The position after which the next page starts, so that only records within the ranges are read; undefined after the last range.
 *
 * @param read the last position that was read; -1 if none was
 */
export function nextPosition(ranges: readonly Range[], read: number): number | undefined {
  const range = ranges.toSorted((one, other) => one.first - other.first).find(({ last }) => last > read);
  return range && Math.max(read, range.first - 1);
}
