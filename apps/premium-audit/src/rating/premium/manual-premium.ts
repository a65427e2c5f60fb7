import { type Amount, exact } from "@platform/decimal/exact";
import type { RemunerationLine } from "../payroll/worksheet-ledger.ts";
import type { Rounding } from "../terms/rounding.ts";

/** A line of the worksheet with its manual premium. */
export interface WorksheetLine extends RemunerationLine {
  /** `remuneration / 100 × rate`, or `units × rate`, rounded; absent if the line has no rate. */
  premium?: Amount;
  /** Words for the class; absent if nobody has any. They are added when the worksheet is done. */
  classDescription?: string;
}

/** Calculates the manual premium of a line from its rounded remuneration, so that a reader of the worksheet can check it. */
export function manualPremium(line: RemunerationLine, round: Rounding): WorksheetLine {
  if (line.rate === undefined) return line;
  if (line.units !== undefined) return { ...line, premium: round(exact(line.units).times(line.rate)).toFixed(2) };
  return { ...line, premium: round(exact(line.remuneration).div(100).times(line.rate)).toFixed(2) };
}
