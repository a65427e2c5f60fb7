import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";

/** One finding. Kept for years and shown to partners, so its message holds no name and no amount. */
export interface Problem<Code extends FindingError | FindingWarning = FindingError> {
  code: Code;
  /** The member that is wrong, by its name in the internal contract: `class_code`, `stated_totals.total_hours`. */
  field: string;
  message: string;
}
