import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Problem } from "./problem.ts";

/** Warning that an earlier report of the employer covers some of the same days: an off-cycle run, or a mistake. */
export function overlapWarning(reportId: string): Problem<FindingWarning> {
  return {
    code: "OVERLAPPING_PERIOD",
    field: "period_start",
    message: `Report ${reportId} covers a part of the same period.`,
  };
}
