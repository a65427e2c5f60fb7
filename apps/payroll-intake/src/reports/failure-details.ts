import type { ReportFailure } from "../findings/assess-report.ts";
import type { Door } from "../payroll/payroll-report.ts";

const mostLines = 100;

const publicNames: Record<Door, Record<string, string>> = {
  A: { class_code: "classification_code" },
  B: { class_code: "job_classification", gross_wages: "gross_pay" },
};

function pathOf(door: Door, field: string, position: number | undefined): string {
  if (position !== undefined) return `employees[${position}].${publicNames[door][field] ?? field}`;
  return field.replace("stated_totals.", "payroll_data.");
}

/** One line for each problem, in the words of the door the report came through; a hundred lines and the number of the rest. */
export function failureDetails({ problems }: ReportFailure, door: Door): string[] {
  const shown = problems.slice(0, mostLines);
  const lines = shown.map(({ position, problem }) => `${pathOf(door, problem.field, position)}: ${problem.message}`);
  const rest = problems.length - shown.length;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
}
