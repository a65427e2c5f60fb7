import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { payrollTexts } from "../../language/payroll-texts.ts";
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
  const sentences = payrollTexts().report;
  if (status === "processing" || status === "failed" || status === "voided" || status === "replaced") {
    return sentences[status];
  }
  if (noPayroll) return sentences.noPayroll;
  const wages = moneyText(report.processedGrossWages);
  if (recordsFailed === 0) return sentences.allCount(recordsTotal, wages);
  return sentences.someCount(recordsProcessed, recordsTotal, wages, uncorrected);
}
