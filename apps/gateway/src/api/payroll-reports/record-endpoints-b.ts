import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { listQuery, toPageRequest } from "../shared/page.ts";
import { idParams } from "../shared/path.ts";
import { requireRecord } from "../shared/require-record.ts";
import { publicFieldB } from "./public-field.ts";
import { reportStatuses } from "./record.ts";
import {
  reportPageSchemaB,
  reportSchemaB,
  reportWithFindingsSchemaB,
  toReportB,
  toReportPageB,
  toReportWithFindingsB,
} from "./record-b.ts";
import { replaced, reportNotFound } from "./record-endpoints.ts";
import { exampleFindingsB, exampleRecordB, exampleReportId, exampleVoidedRecordB } from "./record-examples.ts";

type Reports = Calls<typeof PayrollReportService>;

/** Stored reports in Profile B: `GET /payroll/reports`, `GET /payroll/reports/{id}` and `…/void`. */
export function payrollReportRecordEndpointsB(reports: Reports): Endpoint[] {
  return [list, retrieve, voidReport].map((declare) => declare(reports));
}

const shared = { profile: "B", tag: "Payroll", publicField: publicFieldB } as const;
const params = idParams("payroll report", exampleReportId);

function list(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports",
    scope: "payroll:read",
    operationId: "listPayrollReports",
    summary: "List payroll reports",
    description: "Lists the reports of both profiles, the newest first.",
    query: listQuery(reportStatuses).omit({ owner_id: true }),
    responses: {
      200: {
        description: "A page of reports.",
        schema: reportPageSchemaB,
        example: { success: true, reports: [exampleRecordB], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await reports.listReports(toPageRequest(query), call);
      return { status: 200, body: toReportPageB(page.reports, page.hasMore) };
    },
  });
}

function retrieve(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports/{id}",
    scope: "payroll:read",
    operationId: "getPayrollReport",
    summary: "Retrieve a payroll report with its findings",
    description:
      "Returns the report with the first 100 errors and the first 100 warnings, and the number of the others.",
    params,
    refusals: [reportNotFound],
    responses: {
      200: {
        description: "The report.",
        schema: reportWithFindingsSchemaB,
        example: { success: true, report: { ...exampleRecordB, ...exampleFindingsB } },
      },
    },
    async handle({ params: { id }, call }) {
      const { report, findings } = await reports.getReport({ reportId: id }, call);
      return { status: 200, body: toReportWithFindingsB(requireRecord(report), findings) };
    },
  });
}

function voidReport(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/payroll/reports/{id}/void",
    scope: "payroll:write",
    operationId: "voidPayrollReport",
    summary: "Void a payroll report",
    description:
      "A voided report is retained but does not count. If it replaced another report, that report counts again. Voiding a report " +
      "twice has the same result as once. To replace a report, do not void it: submit a new one that `corrects` it.",
    params,
    refusals: [reportNotFound, replaced, problemOfReason("REPORT_FAILED")],
    responses: {
      200: {
        description: "The report.",
        schema: reportSchemaB,
        example: { success: true, report: exampleVoidedRecordB },
      },
    },
    async handle({ params: { id }, call }) {
      const { report } = await reports.voidReport({ reportId: id }, call);
      return { status: 200, body: toReportB(requireRecord(report)) };
    },
  });
}
