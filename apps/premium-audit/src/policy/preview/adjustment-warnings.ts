import { exact } from "@platform/decimal/exact";
import type { StoredAdjustment } from "../../rated/adjustments/adjustment.sql.ts";
import type { AdjustmentOutcome, AdjustmentProblem } from "../../rating/payroll/line-adjustment.ts";
import type { Period } from "../policies/period.ts";
import type { WorksheetWarning } from "./exposure-source.ts";

/**
 * Makes the warnings of accepted disputes that do not fit the payroll any more, and of those whose line has another amount than
 * when it was accepted. Of an audit with later days the line has more, which is no reason to check it.
 */
export function adjustmentWarnings(
  outcomes: readonly AdjustmentOutcome[],
  adjustments: readonly StoredAdjustment[],
  { lastDay, auditId }: Pick<Period, "lastDay"> & { auditId: string | undefined },
): WorksheetWarning[] {
  const warnings = outcomes.flatMap(({ adjustment, before, problem }): WorksheetWarning[] => {
    if (problem)
      return [warningOf(adjustment, "ADJUSTMENT_NOT_APPLIED", `${notApplied} ${reasons[problem](adjustment)}`)];
    const { accepted, through } = adjustments.find((each) => isSame(each, adjustment)) ?? {};
    if (accepted === undefined || through !== lastDay || before === undefined) return [];
    if (exact(accepted).eq(exact(before))) return [];
    const message = `is applied, but the line has ${before} now and had ${accepted} when it was accepted. Check whether it is still right.`;
    return [warningOf(adjustment, "ADJUSTED_LINE_CHANGED", message)];
  });
  const shortened = adjustments.filter((each) => each.auditId === auditId && each.through > lastDay);
  const tooLate = (each: StoredAdjustment) =>
    `${notApplied} the audit ended on ${each.through} when it was disputed, and ends on ${lastDay} now.`;
  return [...warnings, ...shortened.map((each) => warningOf(each, "ADJUSTMENT_NOT_APPLIED", tooLate(each)))];
}

const notApplied = "is not applied:";
const reasons: Record<AdjustmentProblem, (adjustment: AdjustmentOutcome["adjustment"]) => string> = {
  line_missing: (adjustment) => `the worksheet has no line of ${lineNamed(adjustment)}.`,
  above_line: (adjustment) => `the line of ${lineNamed(adjustment)} has less than the disputed ${adjustment.amount}.`,
  class_not_rated: (adjustment) =>
    `the policy has no rate for class ${adjustment.toClassCode} in ${adjustment.toState} on all days of the line.`,
  other_rate_basis: (adjustment) =>
    `the rate of class ${adjustment.toClassCode} in ${adjustment.toState} is for something else than that of the line.`,
};

/** Says which line of a worksheet an adjustment is of. */
function lineNamed({ state, classCode, firstDay, basis }: AdjustmentOutcome["adjustment"]): string {
  const what = basis === "subcontractors" ? "payments to subcontractors in class" : "class";
  return `${what} ${classCode} in ${state || "no known state"} from ${firstDay}`;
}

/** Returns why an adjustment cannot be applied, as a sentence without its subject. */
export function problemText({ adjustment, problem }: AdjustmentOutcome): string {
  return problem ? reasons[problem](adjustment) : "";
}

function warningOf(
  { disputeId, disputeLine, firstDay, through }: AdjustmentOutcome["adjustment"],
  code: "ADJUSTMENT_NOT_APPLIED" | "ADJUSTED_LINE_CHANGED",
  rest: string,
): WorksheetWarning {
  const message = `Line ${disputeLine} of the accepted dispute ${disputeId} ${rest}`;
  return { code, message, disputeId, personCount: 0, periodStart: firstDay, periodEnd: through };
}

function isSame(one: StoredAdjustment, other: AdjustmentOutcome["adjustment"]): boolean {
  return one.disputeId === other.disputeId && one.disputeLine === other.disputeLine;
}
