/** Positions in a report, the first and the last included. */
export interface PositionRange {
  first: number;
  last: number;
}

/** Ascending positions as ranges: a year's payroll of one class is mostly whole reports. */
export function rangesOf(positions: readonly number[]): PositionRange[] {
  const ranges: PositionRange[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range && position === range.last + 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  return ranges;
}
