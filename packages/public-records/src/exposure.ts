import type {
  ExposureAmounts,
  ExposureReport,
  SummarizeExposureResponse,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";

/** The exposure of an employer, added up, in the members that do not repeat what was asked. */
export function exposureSummary({ sources, figures, reports, total }: SummarizeExposureResponse) {
  return {
    sources: sources.map(({ ownerId, employerId }) => ({ owner_id: ownerId, employer_id: employerId })),
    total: amounts(total),
    figures: figures.map((figure) => ({
      month: figure.month,
      state: figure.state || null,
      class_code: figure.classCode,
      ...amounts(figure.amounts),
      reports: figure.parts.map((part) => ({ report_id: part.reportId, ...amounts(part.amounts) })),
    })),
    reports: reports.map(reportBehind),
  };
}

function reportBehind({ reportId, source, periodStart, periodEnd, subcontractorPayments }: ExposureReport) {
  return {
    report_id: reportId,
    owner_id: source?.ownerId,
    employer_id: source?.employerId,
    period: { start: periodStart, end: periodEnd },
    subcontractor_payments: exactNumberOrNull(subcontractorPayments),
  };
}

function amounts(sums: ExposureAmounts | undefined) {
  return {
    record_count: sums?.recordCount ?? 0,
    hours_worked: exactNumber(sums?.hoursWorked || "0"),
    gross_wages: exactNumber(sums?.grossWages || "0"),
    officer_wages: exactNumber(sums?.officerWages || "0"),
    overtime_pay: exactNumber(sums?.overtimePay || "0"),
    double_time_pay: exactNumber(sums?.doubleTimePay || "0"),
  };
}
