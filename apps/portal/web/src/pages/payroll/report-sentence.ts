import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { moneyText } from "../../shared/text/money-text.ts";

type Shown = Pick<
  PayrollReport,
  "status" | "noPayroll" | "recordsTotal" | "recordsProcessed" | "recordsFailed" | "processedGrossWages"
>;

/**
 * How much of a report counts, in one sentence.
 *
 * @param uncorrected number of its failed records that have not come since
 */
export function reportSentence(report: Shown, uncorrected: number): string {
  const { status, noPayroll, recordsTotal, recordsProcessed, recordsFailed } = report;
  if (status === "processing") return "The records are being processed.";
  if (status === "failed") return "Nothing of this report counts: it failed.";
  if (status === "voided") return "Nothing of this report counts any more: it was voided.";
  if (status === "replaced") return "Nothing of this report counts any more: another one replaced it.";
  if (noPayroll) return "Nobody was paid in this period.";
  const wages = moneyText(report.processedGrossWages);
  if (recordsFailed === 0)
    return `${recordsTotal === 1 ? "The record counts" : `All ${recordsTotal} records count`}: ${wages} of gross wages.`;
  const rest =
    uncorrected > 0 ? `${uncorrected} failed and must be corrected` : "those that failed came in another report";
  return `${recordsProcessed} of ${recordsTotal} records count: ${wages} of gross wages; ${rest}.`;
}
