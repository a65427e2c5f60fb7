import type { FileColumns } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { words } from "./words.ts";

const names: Readonly<Record<string, string>> = {
  employee_id: "Employee id",
  class_code: "Class code",
  classification_code: "Class code",
  hours_worked: "Hours",
  gross_wages: "Gross wages",
  overtime_multiplier: "Overtime factor",
};

/** Name of a member of a record on pages; for a file whose columns are known, as its header calls the column. */
export function fieldName(member: string, columns?: FileColumns): string {
  const header = columns?.used.find((column) => column.member === member)?.header;
  return header || (names[member] ?? words(member.replace(/^(stated_totals|payroll_data)\./, "stated ")));
}
