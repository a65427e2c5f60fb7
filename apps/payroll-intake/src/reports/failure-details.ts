import type { ReportFailure } from "../findings/assess-report.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";

const maxLines = 100;

const publicNames: Record<ReportProfile, Record<string, string>> = {
  A: { class_code: "classification_code" },
  B: { class_code: "job_classification", gross_wages: "gross_pay" },
};

function pathOf(profile: ReportProfile, field: string, position: number | undefined): string {
  if (position !== undefined) return `employees[${position}].${publicNames[profile][field] ?? field}`;
  return field.replace("stated_totals.", "payroll_data.");
}

/**
 * Returns one line for each problem, with the member names of the profile with which the report was submitted; at most 100
 * lines, and one more with the number of the others.
 */
export function failureDetails({ problems }: ReportFailure, profile: ReportProfile): string[] {
  const shown = problems.slice(0, maxLines);
  const lines = shown.map(({ position, problem }) => `${pathOf(profile, problem.field, position)}: ${problem.message}`);
  const rest = problems.length - shown.length;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
}
