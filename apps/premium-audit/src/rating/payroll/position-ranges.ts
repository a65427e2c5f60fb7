/** A range of payroll line positions in a report; `first` and `last` are included. */
export interface PositionRange {
  first: number;
  last: number;
}

/** Converts ascending positions to ranges, which are much shorter because a class mostly has consecutive lines. */
export function rangesOf(positions: readonly number[]): PositionRange[] {
  const ranges: PositionRange[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range && position === range.last + 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  return ranges;
}
