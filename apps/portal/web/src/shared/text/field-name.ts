import type { FileColumns } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { payrollTexts } from "../../language/payroll-texts.ts";
import { words } from "./words.ts";

/** Name of a member of a record on pages; for a file whose columns are known, as its header calls the column. */
export function fieldName(member: string, columns?: FileColumns): string {
  const header = columns?.used.find((column) => column.member === member)?.header;
  if (header) return header;
  return payrollTexts().memberNames[member] ?? words(member.replace(/^(stated_totals|payroll_data)\./, "stated "));
}
