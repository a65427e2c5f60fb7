/** What can be wrong with a row of a file, which is then no record. */
type RowProblemCode = "VALUE_MISSING" | "VALUE_INVALID" | "ROW_WIDTH" | "RECORD_REPEATED";

/** What can be wrong. All but the last fail a record and leave the rest of the report alone; the last fails the report. */
export type ProblemCode =
  | RowProblemCode
  | "CLASS_CODE_UNKNOWN"
  | "STATE_UNKNOWN"
  | "OVERTIME_HOURS_ABOVE_TOTAL"
  | "OVERTIME_PAY_ABOVE_TOTAL"
  | "HOURS_ABOVE_PERIOD"
  | "TOTALS_IMPOSSIBLE";

/** What is worth a look and fails nothing. */
export type WarningCode =
  | "CLASS_CODE_UNVERIFIED"
  | "HOURLY_PAY_LOW"
  | "WAGES_WITHOUT_HOURS"
  | "PAY_AFTER_TERMINATION"
  | "STATED_TOTAL_DIFFERS"
  | "OVERLAPPING_PERIOD";

/** One finding. Kept for years and shown to partners, so its message holds no name and no amount. */
export interface Problem<Code extends ProblemCode | WarningCode = ProblemCode> {
  code: Code;
  /** The member it is about, by its name in the internal contract: `class_code`, `stated_totals.total_hours`. */
  field: string;
  message: string;
}
