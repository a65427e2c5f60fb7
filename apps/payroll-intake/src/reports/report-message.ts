import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { PayrollReportSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Tenant } from "@platform/service/call/tenant";
import type { StoredReport } from "./report-list.sql.ts";

const profiles = { A: Profile.A, B: Profile.B };

/** Converts a stored report to its message. */
export function toReportMessage(tenant: Tenant, report: StoredReport): MessageInitShape<typeof PayrollReportSchema> {
  const { failure, finishedAt, voidedAt, ...members } = report;
  return {
    ...members,
    ...tenant,
    profile: profiles[report.profile],
    status: report.standing,
    statedTotals: statedTotalsOf(report),
    corrects: report.corrects ?? "",
    replacedBy: report.supersededBy ?? "",
    supplements: report.supplements ?? "",
    ...(failure && { failure }),
    fileName: report.fileName ?? "",
    receivedAt: timestampFromDate(report.receivedAt),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
    ...(voidedAt && { voidedAt: timestampFromDate(voidedAt) }),
  };
}

function statedTotalsOf(report: StoredReport) {
  const { statedTotalPayroll, statedTotalHours, statedOfficerPayroll, subcontractorPayments } = report;
  return {
    ...(statedTotalPayroll !== null && { totalPayroll: statedTotalPayroll }),
    ...(statedTotalHours !== null && { totalHours: statedTotalHours }),
    ...(statedOfficerPayroll !== null && { officerPayroll: statedOfficerPayroll }),
    ...(subcontractorPayments !== null && { subcontractorPayments }),
  };
}
