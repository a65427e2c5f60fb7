import type { MessageInitShape } from "@bufbuild/protobuf";
import type { GetReportResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectFindings } from "../findings/finding.sql.ts";
import { maxFindings, toFindingsMessage } from "../findings/findings.ts";
import { selectUncorrectedReports } from "./corrections/uncorrected-report.sql.ts";
import { selectSupplements } from "./corrections/void.sql.ts";
import { selectReport } from "./report-list.sql.ts";
import { toReportMessage } from "./report-message.ts";

/** Returns a report with its findings. Throws NOT_FOUND for an unknown id and for reports of other owners or environments. */
export async function getReport(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { reportId }: { reportId: string },
): Promise<MessageInitShape<typeof GetReportResponseSchema>> {
  // A text that is not a report id of this environment is not looked up: Postgres refuses some, such as those with NUL.
  if (!isId(reportIdPrefix[tenant.environment], reportId)) throw refusal("REPORT_NOT_FOUND");
  const [report, findings] = await Promise.all([
    selectReport(database, tenant, reportId),
    selectFindings(database, { tenant, reportIds: [reportId] }, maxFindings),
  ]);
  if (!report) throw refusal("REPORT_NOT_FOUND");
  const wholeId = report.supplements ?? reportId;
  const hasFailed = wholeId !== reportId || (report.standing === "completed" && report.recordsFailed > 0);
  const supplementedBy = report.recordsFailed > 0 ? await selectSupplements(database, tenant, reportId) : [];
  const uncorrected = hasFailed ? (await selectUncorrectedReports(database, tenant, wholeId)).reports : [];
  return {
    report: toReportMessage(tenant, report),
    findings: toFindingsMessage({ reportWarnings: report.warnings, ...findings }),
    ...(report.fileColumns && { columns: report.fileColumns }),
    recordsUncorrected: uncorrected[0]?.uncorrected ?? 0,
    supplementedBy,
  };
}
