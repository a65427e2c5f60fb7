import type { SubmitReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_intake";

declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text access; in Node since 21, not yet in TypeScript's library. */
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/**
 * Profile B's 202: the report is durable and will be processed. The total is raw JSON, because the sum of many wages may
 * have more digits than a double holds; `JSON.stringify` writes it as the number it is.
 */
export function answerB(accepted: SubmitReportResponse) {
  return {
    success: true,
    report_id: accepted.reportId,
    status: "processing",
    employees_count: accepted.employeeCount,
    total_gross_pay: JSON.rawJSON(accepted.totalGrossWages),
    message: "The payroll report was accepted and is being processed.",
  };
}
