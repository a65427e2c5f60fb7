import type { Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";

/** What was found in a report, in the names of the profile that asks: `publicField` gives them. */
export function findingRecords(findings: Findings | undefined, publicField: (field: string) => string) {
  const shown = ({ position, employeeId, code, field, message }: Finding) => ({
    code,
    field: publicField(position === undefined ? field : `records[${position}].${field}`),
    index: position ?? null,
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
