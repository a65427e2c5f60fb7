import type { Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";

/**
 * What was found in a report, in the names of the profile that asks: `publicField` gives them. What is about a record of a
 * file is told by its row, of which the header is the first.
 */
export function findingRecords(
  findings: Findings | undefined,
  publicField: (field: string) => string,
  { ofFile = false } = {},
) {
  const shown = ({ position, employeeId, code, field, message }: Finding) => ({
    code,
    field: publicField(position === undefined || ofFile ? field : `records[${position}].${field}`),
    index: position ?? null,
    row: ofFile && position !== undefined ? position + 2 : null,
    employee_id: employeeId || null,
    message,
  });
  return {
    errors: (findings?.problems ?? []).map(shown),
    errors_not_listed: findings?.problemsNotListed ?? 0,
    warnings: (findings?.warnings ?? []).map(shown),
    warnings_not_listed: findings?.warningsNotListed ?? 0,
  };
}
