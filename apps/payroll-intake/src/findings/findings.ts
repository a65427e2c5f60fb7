import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FindingSchema, FindingsSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";
import type { RecordWithFindings } from "./finding.sql.ts";
import type { Problem } from "./problem.ts";

/** Maximum number of problems, and of warnings, in a response; the others are only counted. */
export const maxFindings = 100;

type Found = Problem<FindingError | FindingWarning>;
type Finding = MessageInitShape<typeof FindingSchema>;

/** Findings of a report or, to be shown as one, of several. */
export interface AllFindings {
  /** Warnings about the report as a whole. */
  reportWarnings: Found[];
  withProblems: RecordWithFindings[];
  withWarnings: RecordWithFindings[];
  /** Number of problems in all records, listed or not. */
  problems: number;
  warnings: number;
}

/** Converts findings to their message: first those about the whole report, then by record. */
export function toFindingsMessage(found: AllFindings): MessageInitShape<typeof FindingsSchema> {
  const problems = found.withProblems.flatMap((record) => ofRecord(record, record.problems)).slice(0, maxFindings);
  const warnings = [
    ...found.reportWarnings.map((warning) => ({ ...warning })),
    ...found.withWarnings.flatMap((record) => ofRecord(record, record.warnings)),
  ].slice(0, maxFindings);
  return {
    problems,
    problemsNotListed: found.problems - problems.length,
    warnings,
    warningsNotListed: found.warnings + found.reportWarnings.length - warnings.length,
  };
}

/** Adds the position and employee id of the record to its findings. */
export function ofRecord(
  {
    position,
    file_row = null,
    employee_id,
  }: Pick<RecordWithFindings, "position" | "employee_id"> & { file_row?: number | null },
  found: readonly Found[],
): Finding[] {
  return found.map((finding) => ({
    ...finding,
    position,
    ...(file_row !== null && { row: file_row }),
    employeeId: employee_id,
  }));
}
