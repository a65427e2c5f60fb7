import type { ReportFailure } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { texts } from "../../language/texts.ts";
import { fieldName } from "./field-name.ts";

/**
 * Lines of a report's failure beyond its message, for a person. Problems of records are left out, because the findings list them at
 * their rows; members of the API are named as pages name them.
 */
export function failureLines({ code, details }: Pick<ReportFailure, "code" | "details">): string[] {
  if (code === "ALL_RECORDS_FAILED") return [];
  if (code === "MISSING_REQUIRED_COLUMNS" || code === "REPEATED_COLUMNS") {
    // The message names the columns, in English.
    return texts().services ? [details.map((name) => fieldName(name)).join(", ")] : [];
  }
  return details.map((line) => {
    const [, member = "", message = ""] = /^((?:payroll_data|stated_totals)\.\w+): (.*)$/s.exec(line) ?? [];
    return member ? `${fieldName(member)}: ${message}` : line;
  });
}
