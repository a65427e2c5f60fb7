import type { ReportFailureCode } from "@platform/error-codes/failure-codes";
import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";
import type { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";

/** Members of a payroll file that findings and columns name. */
type RowMember =
  | "employer_id"
  | "employee_id"
  | "name"
  | "first_name"
  | "last_name"
  | "class_code"
  | "classification_code"
  | "state"
  | "hours_worked"
  | "gross_wages"
  | "earnings"
  | "period_start"
  | "period_end"
  | "excluded_pay"
  | "sheet"
  | "file"
  | "records"
  | keyof typeof payrollRecordMembers
  | ExcludedPayKind;

/** Why a call of a page in the application of an owner is refused. */
type Refusal =
  | "DUPLICATE_REPORT"
  | "FILE_NOT_WHOLE"
  | "INTERNAL"
  | "INVALID_FILE"
  | "INVALID_REQUEST"
  | "LINK_INVALID"
  | "NO_UPLOAD_PLACE"
  | "OVERLAPPING_REPORTS"
  | "OWNER_SUSPENDED"
  | "PORTAL_SESSION_ENDED"
  | "REPORT_NOT_FOUND"
  | "TOO_MANY_CALLS"
  | "TRANSPORT";

/** The texts of a language for what services write in English, by the codes of it: a new code does not compile without its text. */
export interface ServiceTexts {
  readonly findings: Readonly<Record<FindingError | FindingWarning, string>>;
  readonly failures: Readonly<Record<ReportFailureCode, string>>;
  readonly refusals: Readonly<Record<Refusal, string>>;
  /** Valid values of a member of an upload. */
  readonly fields: Readonly<Record<"period_start" | "period_end" | "file", string>>;
  readonly members: Readonly<Record<RowMember, string>>;
}
