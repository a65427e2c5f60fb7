import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FindingSchema, FindingsSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { FindingError, FindingWarning } from "@platform/error-codes/finding-codes";
import { withoutSocialSecurityNumber } from "@platform/validation/social-security-number";
import type { RecordWithFindings } from "./finding.sql.ts";
import type { Problem } from "./problem.ts";

/** Maximum number of problems, and of warnings, in a response; the others are only counted. */
export const maxFindings = 100;

type FoundProblem = Problem<FindingError | FindingWarning>;
type Finding = MessageInitShape<typeof FindingSchema>;

/** Findings of a report or, to be shown as one, of several. */
export interface AllFindings {
  /** Warnings about the report as a whole. */
  reportWarnings: FoundProblem[];
  withProblems: RecordWithFindings[];
  withWarnings: RecordWithFindings[];
  /** Number of problems in all records, listed or not. */
  problems: number;
  warnings: number;
}

/** Converts findings to their message: first those about the whole report, then by record. */
export function toFindingsMessage(findings: AllFindings): MessageInitShape<typeof FindingsSchema> {
  const problems = findings.withProblems.flatMap((record) => ofRecord(record, record.problems)).slice(0, maxFindings);
  const warnings = [
    ...findings.reportWarnings.map((warning) => ({ ...warning })),
    ...findings.withWarnings.flatMap((record) => ofRecord(record, record.warnings)),
  ].slice(0, maxFindings);
  return {
    problems,
    problemsNotListed: findings.problems - problems.length,
    warnings,
    warningsNotListed: findings.warnings + findings.reportWarnings.length - warnings.length,
  };
}

/** Adds the position and employee id of the record to its findings; of an id that may be a social security number, no digit. */
export function ofRecord(
  { position, fileRow, employeeId }: Pick<RecordWithFindings, "position" | "fileRow" | "employeeId">,
  findings: readonly FoundProblem[],
): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    position,
    ...(fileRow !== null && { row: fileRow }),
    employeeId: withoutSocialSecurityNumber(employeeId),
  }));
}
