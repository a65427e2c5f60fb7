import type { PayrollReport, ReportFailure } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { publicTime } from "./public-time.ts";

/** A payroll report as it stands, without what it says of employees. */
export function payrollReportRecord(report: PayrollReport) {
  const totals = report.statedTotals;
  return {
    id: report.id,
    object: "payroll_report",
    owner_id: report.ownerId,
    environment: report.environment,
    employer_id: report.employerId,
    status: report.status,
    file_name: report.fileName || null,
    period: { start: report.periodStart, end: report.periodEnd },
    records_total: report.recordsTotal,
    records_processed: report.recordsProcessed,
    records_failed: report.recordsFailed,
    submitted_gross_wages: exactNumber(report.submittedGrossWages || "0"),
    processed_gross_wages: exactNumber(report.processedGrossWages || "0"),
    payroll_data: {
      total_payroll: exactNumberOrNull(totals?.totalPayroll),
      total_hours: exactNumberOrNull(totals?.totalHours),
      officer_payroll: exactNumberOrNull(totals?.officerPayroll),
      subcontractor_payments: exactNumberOrNull(totals?.subcontractorPayments),
    },
    corrects: report.corrects || null,
    replaced_by: report.replacedBy || null,
    failure: reportFailure(report.failure),
    created_at: publicTime(report.receivedAt),
    updated_at: publicTime(report.voidedAt ?? report.finishedAt ?? report.receivedAt),
    finished_at: publicTime(report.finishedAt),
    voided_at: publicTime(report.voidedAt),
  };
}

/** Why nothing of a report counts. */
export function reportFailure(failure: ReportFailure | undefined) {
  return failure ? { code: failure.code, message: failure.message, details: failure.details } : null;
}
