import { toBinary } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { ReadLog } from "@platform/messaging/publish/read-log";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import { checkReport } from "./check-report.ts";
import { selectUncorrectedReports } from "./corrections/uncorrected-report.sql.ts";
import { voidReport } from "./corrections/void-report.ts";
import { eraseNames } from "./erase-names.ts";
import { getReport } from "./get-report.ts";
import { listEmployeeRecords } from "./list-employee-records.ts";
import { listFindings } from "./list-findings.ts";
import { listRecords } from "./list-records.ts";
import { selectReports } from "./report-list.sql.ts";
import { toReportMessage } from "./report-message.ts";
import { fromProfile } from "./report-profile.ts";

interface ReportServiceDependencies {
  database: Database;
  book: ClassCodeBook;
  classCodes: ClassCodes;
  employees: Employees;
  maxRecords: number;
  recordRead: ReadLog;
}

/** Implements PayrollReportService, which reads, lists, voids and checks reports. */
export function payrollReportService(dependencies: ReportServiceDependencies): Implementation {
  const { database, recordRead } = dependencies;
  return implementForTenants(PayrollReportService, {
    async checkReport({ report }, call) {
      if (!report) throw invalidMember("INVALID_REPORT", "report", "is required");
      return checkReport(dependencies, call, {
        profile: fromProfile(report.profile),
        report,
        bytes: toBinary(SubmitReportRequestSchema, report),
      });
    },
    getReport: (request, call) => getReport(dependencies, call, request),
    async listRecords(request, call) {
      const page = await listRecords(dependencies, call, request);
      await recordRead(call, { action: "payroll_report.wages_read", ids: [request.reportId] });
      return { page };
    },
    async listEmployeeRecords(request, call) {
      const page = await listEmployeeRecords(dependencies, call, request);
      const { employerId, employeeId } = request;
      await recordRead(call, { action: "employee.wages_read", ids: [`${employerId}:${employeeId}`] });
      return page;
    },
    listFindings: (request, call) => listFindings(dependencies, call, request),
    async listReports(request, call) {
      const { tenant } = call;
      checkDay("period_from", request.periodFrom);
      checkDay("period_to", request.periodTo);
      const { items, hasMore } = await selectReports(database, tenant, request, request);
      return { reports: items.map((report) => toReportMessage(tenant, report)), hasMore };
    },
    async listUncorrectedReports(_request, { tenant }) {
      const { reports, hasMore } = await selectUncorrectedReports(database, tenant);
      const uncorrected = reports.map((report) => ({
        report: toReportMessage(tenant, report),
        recordsUncorrected: report.uncorrected,
      }));
      return { reports: uncorrected, hasMore };
    },
    async eraseEmployeeNames(request, call) {
      return { records: await eraseNames(dependencies, call, request) };
    },
    async voidReport(request, call) {
      return { report: toReportMessage(call.tenant, await voidReport(dependencies, call, request)) };
    },
  });
}

function checkDay(member: string, day: string): void {
  if (day !== "" && !isCalendarDate(day)) throw invalidMember("INVALID_PAGE", member, calendarDateExpected);
}
