import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { PayrollReportSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Tenant } from "@platform/service/call/tenant";
import type { StoredReport } from "./report-list.sql.ts";

const profiles = { A: Profile.A, B: Profile.B };

/** Converts a stored report to its message. */
export function toReportMessage(tenant: Tenant, report: StoredReport): MessageInitShape<typeof PayrollReportSchema> {
  return {
    id: report.id,
    environment: tenant.environment,
    ownerId: tenant.ownerId,
    employerId: report.employer_id,
    profile: profiles[report.profile],
    status: report.standing,
    periodStart: report.period_start,
    periodEnd: report.period_end,
    recordsTotal: report.records_total,
    recordsProcessed: report.records_processed,
    recordsFailed: report.records_failed,
    submittedGrossWages: report.submitted_gross_wages,
    processedGrossWages: report.processed_gross_wages,
    statedTotals: statedTotalsOf(report),
    corrects: report.corrects ?? "",
    replacedBy: report.superseded_by ?? "",
    supplements: report.supplements ?? "",
    ...(report.failure && { failure: report.failure }),
    fileName: report.file_name ?? "",
    noPayroll: report.no_payroll,
    receivedAt: timestampFromDate(report.received_at),
    ...(report.finished_at && { finishedAt: timestampFromDate(report.finished_at) }),
    ...(report.voided_at && { voidedAt: timestampFromDate(report.voided_at) }),
  };
}

function statedTotalsOf(report: StoredReport) {
  const { stated_total_payroll, stated_total_hours, stated_officer_payroll, subcontractor_payments } = report;
  return {
    ...(stated_total_payroll !== null && { totalPayroll: stated_total_payroll }),
    ...(stated_total_hours !== null && { totalHours: stated_total_hours }),
    ...(stated_officer_payroll !== null && { officerPayroll: stated_officer_payroll }),
    ...(subcontractor_payments !== null && { subcontractorPayments: subcontractor_payments }),
  };
}
