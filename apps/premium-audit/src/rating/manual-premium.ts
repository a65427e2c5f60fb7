import { type Amount, exact, toCents } from "@platform/decimal/exact";
import type { RemunerationLine } from "./worksheet-ledger.ts";

/** A line of the worksheet. */
export interface WorksheetLine extends RemunerationLine {
  /** `remuneration / 100 × rate`, in cents; absent where the line has no rate. */
  premium?: Amount;
}

/** Gives a line its premium, from the remuneration that it shows, so that anybody can check it. */
export function manualPremium(line: RemunerationLine): WorksheetLine {
  if (line.rate === undefined) return line;
  return { ...line, premium: toCents(exact(line.remuneration).div(100).times(line.rate)).toFixed(2) };
}
