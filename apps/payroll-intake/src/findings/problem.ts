import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";

/** A finding. It is retained for years and shown to partners, so it must not contain names or amounts of money. */
export interface Problem<Code extends FindingError | FindingWarning = FindingError> {
  code: Code;
  /** Path of the invalid member in the internal contract: `class_code`, `stated_totals.total_hours`. */
  field: string;
  message: string;
  /** The value that was sent, if it is neither an amount of money nor a name. */
  received?: string;
  /** Description of the valid values. */
  expected?: string;
}
