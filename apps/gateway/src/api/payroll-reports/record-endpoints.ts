import { Readable } from "node:stream";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { findingRecords } from "@platform/public-records/findings";
import { payrollReportRecord as showReport } from "@platform/public-records/payroll-report";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { listQuery, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { exampleFindingsCsv, findingsCsv } from "./findings-csv.ts";
import { publicFieldA } from "./public-field.ts";
import { payrollReportRecord, payrollReportWithFindings, reportStatuses } from "./record.ts";
import { exampleFindings, exampleReport, exampleReportId, exampleVoidedReport } from "./report-examples.ts";

type Reports = Calls<typeof PayrollReportService>;

/** The reports of Profile A that are there: `GET /payroll/reports`, `GET /payroll/reports/{id}` and `…/void`. */
export function payrollReportRecordEndpoints(reports: Reports): Endpoint[] {
  return [list, retrieve, findings, voidReport].map((make) => make(reports));
}

const shared = { profile: "A", tag: "Payroll" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleReportId] }) });
const replaced: Problem = {
  kind: "conflict",
  message: "The report has been replaced by another one and does not count.",
  details: { report_id: "PR_TEST_01KMS4H7PQ2W9X6T3VBC5N8YFD" },
};

function list(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports",
    operationId: "listPayrollReports",
    summary: "List payroll reports",
    description: "Newest first, through whichever profile they came.",
    query: listQuery(reportStatuses, exampleReportId),
    refusals: [403],
    answers: {
      200: {
        description: "A page of reports.",
        schema: pageSchema(payrollReportRecord),
        example: { data: [exampleReport], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const page = await reports.listReports(pageRequest(query), call);
      return { status: 200, body: { data: page.reports.map(showReport), has_more: page.hasMore } };
    },
  });
}

function retrieve(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports/{id}",
    operationId: "getPayrollReport",
    summary: "Retrieve a payroll report with what was found in it",
    description: "Lists the first hundred errors and warnings of its records, and counts the rest.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The report.",
        schema: payrollReportWithFindings,
        example: { ...exampleReport, ...exampleFindings },
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const { report, findings } = await reports.getReport({ reportId: id }, call);
      const shown = showReport(present(report));
      const found = findingRecords(findings, publicFieldA, { ofFile: shown.file_name !== null });
      return { status: 200, body: { ...shown, ...found } };
    },
  });
}

function findings(reports: Reports): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/payroll/reports/{id}/findings",
    operationId: "listPayrollReportFindings",
    summary: "Download everything that was found in a payroll report",
    description:
      "All errors and warnings, however many, as a CSV file that is safe to open: what a spreadsheet would take for a formula " +
      "is led by an apostrophe.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: { description: "The file.", schema: z.string(), example: exampleFindingsCsv, mediaType: "text/csv" },
    },
    async handle({ params: { id }, query, principal, requestId }) {
      refuseOtherOwner(query.owner_id, principal);
      const parts = reports.listFindings({ reportId: id }, { tenant: principal.tenant, requestId });
      const body = Readable.from(findingsCsv(await begun(parts)));
      return { status: 200, body, contentType: "text/csv; charset=utf-8" };
    },
  });
}

/** The same once its first item is there, so that a refusal comes before the answer begins. */
async function begun<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
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
    operationId: "voidPayrollReport",
    summary: "Take a payroll report out of what counts",
    description:
      "As though it had not been submitted: it is kept and does not count, and a report that it had replaced counts again. " +
      "Voiding it again answers the same. To put another in its place, submit one that `corrects` it, without voiding it.",
    params,
    query: ownerQuery,
    refusals: [403, 404, replaced],
    answers: { 200: { description: "The report.", schema: payrollReportRecord, example: exampleVoidedReport } },
    async handle({ params: { id }, query, principal, requestId }) {
      refuseOtherOwner(query.owner_id, principal);
      const { report } = await reports.voidReport({ reportId: id }, { tenant: principal.tenant, requestId });
      return { status: 200, body: showReport(present(report)) };
    },
  });
}
