import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";

/** The status of a report as pages show it: one of which rows failed is complete, and not in order. */
export function reportStanding({ status, recordsFailed }: Pick<PayrollReport, "status" | "recordsFailed">): string {
  return status === "completed" && recordsFailed > 0 ? "rows_failed" : status;
}
