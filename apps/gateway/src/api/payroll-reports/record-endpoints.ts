import { Readable } from "node:stream";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../shared/owner.ts";
import { listQuery, pageSchema, toPageRequest } from "../shared/page.ts";
import { idParams } from "../shared/path.ts";
import { requireRecord } from "../shared/require-record.ts";
import { exampleFindingsCsv, findingsCsv } from "./findings-csv.ts";
import { publicFieldA } from "./public-field.ts";
import {
  payrollReportRecordSchema,
  payrollReportWithFindingsSchema,
  reportStatuses,
  toFindings,
  toPayrollReportRecord,
} from "./record.ts";
import { exampleFindings, exampleReport, exampleReportId, exampleVoidedReport } from "./record-examples.ts";

type Reports = Calls<typeof PayrollReportService>;

/** Stored reports in Profile A: `GET /payroll/reports`, `GET /payroll/reports/{id}`, `…/findings` and `…/void`. */
export function payrollReportRecordEndpoints(reports: Reports): Endpoint[] {
  return [list, retrieve, findings, voidReport].map((declare) => declare(reports));
}

const shared = { profile: "A", tag: "Payroll", publicField: publicFieldA } as const;
const params = idParams("payroll report", exampleReportId);
/** Refusals of both profiles. */
export const reportNotFound = problemOfReason("REPORT_NOT_FOUND");
export const replaced = {
  ...problemOfReason("REPORT_REPLACED"),
  details: { report_id: "PR_TEST_01KMS4H7PQ2W9X6T3VBC5N8YFD" },
};

function list(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports",
    scope: "payroll:read",
    operationId: "listPayrollReports",
    summary: "List payroll reports",
    description: "Lists the reports of both profiles, the newest first.",
    query: listQuery(reportStatuses),
    responses: {
      200: {
        description: "A page of reports.",
        schema: pageSchema(payrollReportRecordSchema),
        example: { data: [exampleReport], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await reports.listReports(toPageRequest(query), call);
      return { status: 200, body: { data: page.reports.map(toPayrollReportRecord), has_more: page.hasMore } };
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
    query: ownerQuery,
    refusals: [reportNotFound],
    responses: {
      200: {
        description: "The report.",
        schema: payrollReportWithFindingsSchema,
        example: { ...exampleReport, ...exampleFindings },
      },
    },
    async handle({ params: { id }, call }) {
      const { report, findings } = await reports.getReport({ reportId: id }, call);
      const record = toPayrollReportRecord(requireRecord(report));
      const found = toFindings(findings, publicFieldA, { ofFile: record.file_name !== null });
      return { status: 200, body: { ...record, ...found } };
    },
  });
}

function findings(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports/{id}/findings",
    scope: "payroll:read",
    operationId: "listPayrollReportFindings",
    summary: "Download all findings of a payroll report",
    description:
      "Returns all errors and warnings as a CSV file. A cell that a spreadsheet would run as a formula starts with an " +
      "apostrophe, so the file is safe to open.",
    params,
    query: ownerQuery,
    refusals: [reportNotFound],
    responses: {
      200: { description: "The file.", schema: z.string(), example: exampleFindingsCsv, mediaType: "text/csv" },
    },
    async handle({ params: { id }, call }) {
      const parts = reports.listFindings({ reportId: id }, call);
      const body = Readable.from(findingsCsv(await started(parts)));
      return { status: 200, body, contentType: "text/csv; charset=utf-8" };
    },
  });
}

/** Waits for the first item, so that a refusal arrives before the response begins. */
async function started<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const source = items[Symbol.asyncIterator]();
  const first = await source.next();
  return (async function* () {
    try {
      for (let item = first; !item.done; item = await source.next()) yield item.value;
    } finally {
      await source.return?.();
    }
  })();
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
    query: ownerQuery,
    refusals: [reportNotFound, replaced, problemOfReason("REPORT_FAILED")],
    responses: { 200: { description: "The report.", schema: payrollReportRecordSchema, example: exampleVoidedReport } },
    async handle({ params: { id }, call }) {
      const { report } = await reports.voidReport({ reportId: id }, call);
      return { status: 200, body: toPayrollReportRecord(requireRecord(report)) };
    },
  });
}
