import { toBinary } from "@bufbuild/protobuf";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import { Fault } from "@platform/service/fault";
import type { ClassCodeBook } from "../findings/class-codes.ts";
import { checkReport } from "./check-report.ts";
import { getReport } from "./get-report.ts";
import { listFindings } from "./list-findings.ts";
import { doorOf } from "./profile-of.ts";
import { selectReports } from "./report-list.sql.ts";
import { toReportMessage } from "./report-message.ts";
import { voidReport } from "./void-report.ts";

interface ReportRouteDependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
  book: ClassCodeBook;
  maxRecords: number;
}

/** The RPCs of reports that are there, and of those that might be. */
export function payrollReportService(dependencies: ReportRouteDependencies): Implementation {
  const { database } = dependencies;
  return implement(
    PayrollReportService,
    {
      async checkReport({ report }, call) {
        if (!report) throw new Fault("INVALID_ARGUMENT", "REPORT_MISSING", "There is no report to check.");
        return checkReport(dependencies, {
          tenant: tenantOf(call),
          requestId: call.requestId,
          door: doorOf(report.profile),
          report,
          bytes: toBinary(SubmitReportRequestSchema, report),
        });
      },
      getReport: ({ reportId }, call) => getReport(database, { tenant: tenantOf(call), reportId }),
      listFindings: ({ reportId }, call) => listFindings(database, { tenant: tenantOf(call), reportId }),
      async listReports(request, call) {
        const tenant = tenantOf(call);
        const { items, hasMore } = await selectReports(database, tenant, request, request);
        return { reports: items.map((report) => toReportMessage(tenant, report)), hasMore };
      },
      async voidReport({ reportId }, call) {
        const tenant = tenantOf(call);
        return { report: toReportMessage(tenant, await voidReport(dependencies, { tenant, reportId })) };
      },
    },
    { anyMethod: ["gateway"] },
  );
}
