import { type Amount, exact } from "@platform/decimal/exact";
import type { DisputeGround, LineBasis } from "@platform/public-records/record/rating-choices";
import { countAll } from "../days/day-ranges.ts";
import { countOf, dayNumber, overlapOf } from "../days/days.ts";
import type { RatePeriod } from "../terms/rate-periods.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import type { LedgerLine, WorksheetLedger } from "./worksheet-ledger.ts";

/**
 * Correction of a line of the worksheet by an accepted dispute: of the remuneration of the line, `amount` is not correct
 * and counts as `toAmount`, in the same class or in another one. It is a difference and no new sum, so payroll that is reported
 * later still counts. Of a line with a rate for persons or hours, the amounts are these units.
 */
export interface LineAdjustment {
  disputeId: string;
  /** Number of the line in the dispute, from 1. */
  disputeLine: number;
  ground: DisputeGround;
  /** The line: state, class, basis and first day of the rate period. */
  state: string;
  classCode: string;
  basis: LineBasis;
  firstDay: string;
  /** Last audited day when the line was disputed. Premium of fewer days is not adjusted. */
  through: string;
  amount: Amount;
  /** The class in which `toAmount` counts; that of the line if it stays there. */
  toState: string;
  toClassCode: string;
  toAmount: Amount;
}

/** Why an adjustment does not fit the payroll as it is now. */
export const adjustmentProblems = ["line_missing", "above_line", "class_not_rated", "other_rate_basis"] as const;
export type AdjustmentProblem = (typeof adjustmentProblems)[number];

/** Outcome of an adjustment in a rating. */
export interface AdjustmentOutcome {
  adjustment: LineAdjustment;
  /** Remuneration or units of the line before the adjustment; absent if there is no such line. */
  before?: Amount;
  /** Absent if it was applied. */
  problem?: AdjustmentProblem;
}

/**
 * Applies adjustments to collected payroll, in their order, and returns the outcome of each. One that does not fit any more
 * changes nothing: guessing which part of it still holds would change a premium without anybody's decision. Those of more days than are rated are left out.
 */
export function applyAdjustments(
  adjustments: readonly LineAdjustment[],
  classes: RatedClasses,
  ledger: WorksheetLedger,
): AdjustmentOutcome[] {
  return adjustments
    .filter(({ through }) => dayNumber(through) <= classes.span.last)
    .map((adjustment) => ({ adjustment, ...apply(adjustment, classes, ledger) }));
}

function apply(
  adjustment: LineAdjustment,
  classes: RatedClasses,
  ledger: WorksheetLedger,
): Omit<AdjustmentOutcome, "adjustment"> {
  const { disputeId, disputeLine, ground, state, basis, toState } = adjustment;
  const classCode = classes.codeOf(state, adjustment.classCode);
  const line = ledger.lineOf({ state, classCode, basis, first: dayNumber(adjustment.firstDay) });
  if (!line) return { problem: "line_missing" };
  const before = line.counted.toFixed();
  const amount = exact(adjustment.amount);
  if (line.counted.lt(amount)) return { before, problem: "above_line" };
  const by = { disputeId, disputeLine, ground };
  const toClassCode = classes.codeOf(toState, adjustment.toClassCode);
  const place = { state, classCode, basis };
  const toAmount = exact(adjustment.toAmount);
  if (toState === state && toClassCode === classCode) {
    ledger.adjust({ ...place, period: line.period }, toAmount.minus(amount), by);
    return { before };
  }
  const periods = classes.periodsOf(toState, toClassCode);
  const problem = problemOfClass(periods, line);
  if (problem) return { before, problem };
  ledger.adjust({ ...place, period: line.period }, amount.neg(), by);
  let remaining = toAmount;
  const shared = periods.flatMap((period) => {
    const days = overlapOf(period, line.period);
    return days ? [{ period, days }] : [];
  });
  for (const [index, { period, days }] of shared.entries()) {
    // The last part is what the others left, so that the parts add up exactly.
    const isLast = index === shared.length - 1;
    const part = isLast ? remaining : toAmount.times(countOf(days)).div(countOf(line.period));
    remaining = remaining.minus(part);
    ledger.adjust({ state: toState, classCode: toClassCode, basis, period }, part, by);
  }
  return { before };
}

/** The class must have a rate on all days of the line, for the same thing: dollars are no hours. */
function problemOfClass(periods: readonly RatePeriod[], { period }: LedgerLine): AdjustmentProblem | undefined {
  const rated = periods.flatMap((each) => overlapOf(each, period) ?? []);
  if (countAll(rated) < countOf(period)) return "class_not_rated";
  return periods.some((each) => overlapOf(each, period) && each.basis !== period.basis)
    ? "other_rate_basis"
    : undefined;
}
