import type { MessageInitShape } from "@bufbuild/protobuf";
import type { GetReportResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/statement";
import { isId } from "@platform/service/ids";
import { findFindings } from "../findings/finding.sql.ts";
import { findingsMessage, mostFindings } from "../findings/findings.ts";
import { reportIdPrefix } from "../payroll/payroll-report.ts";
import { findReport } from "./report-list.sql.ts";
import { reportMessage } from "./report-message.ts";
import type { ReportKey } from "./report-progress.sql.ts";
import { reportNotFound } from "./void-report.ts";

/** A report with what was found in it. Throws NOT_FOUND for an unknown one and for another owner's or environment's. */
export async function getReport(
  database: Queryable,
  { tenant, reportId }: ReportKey,
): Promise<MessageInitShape<typeof GetReportResponseSchema>> {
  // What cannot be an id of this environment is not looked up; it may hold what Postgres refuses to compare.
  if (!isId(reportIdPrefix[tenant.environment], reportId)) throw reportNotFound();
  const [report, found] = await Promise.all([
    findReport(database, tenant, reportId),
    findFindings(database, { tenant, reportId }, mostFindings),
  ]);
  if (!report) throw reportNotFound();
  return {
    report: reportMessage(tenant, report),
    findings: findingsMessage({ reportWarnings: report.warnings, ...found }),
  };
}
