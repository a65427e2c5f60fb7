import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { reportStatuses } from "@platform/public-records/record/payroll-choices";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { Profile } from "../../../edge/profile.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { listQuery, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleReportId } from "../records/record-examples.ts";
import { type ReportShapes, reportShapesA, reportShapesB } from "../records/record-shapes.ts";
import { publicFieldA, publicFieldB } from "./report-field.ts";
import { replaced, reportNotFound } from "./report-problems.ts";

type Reports = Calls<typeof PayrollReportService>;
type Declare = (reports: Reports, profile: Profile, shapes: ReportShapes) => Endpoint;

/** Stored reports, `GET /payroll/reports`, `GET /payroll/reports/{report_id}` and `…/void`: the same in both profiles but for the shape of the responses. */
export function payrollReportRecordEndpoints(reports: Reports): Endpoint[] {
  const declarations: Declare[] = [list, retrieve, voidReport];
  return declarations.flatMap((declare) => [
    declare(reports, "A", reportShapesA),
    declare(reports, "B", reportShapesB),
  ]);
}

const shared = (profile: Profile) =>
  ({ profile, tag: "Payroll", publicField: profile === "A" ? publicFieldA : publicFieldB }) as const;
const params = idParams("report_id", "payroll report", exampleReportId);
const supplemented = problemOfReason("REPORT_SUPPLEMENTED", { report_id: exampleReportId });
/** Only Profile A names owners. */
const queryOf = (profile: Profile): z.ZodObject => (profile === "A" ? ownerQuery : z.object({}));
const listOfOwner = listQuery(reportStatuses);

function list(reports: Reports, profile: Profile, { page }: ReportShapes): Endpoint {
  return endpoint({
    ...shared(profile),
    method: "GET",
    path: "/payroll/reports",
    scope: "payroll:read",
    operationId: "listPayrollReports",
    summary: "List payroll reports",
    description: "Lists the reports of both profiles, the newest first.",
    query: profile === "A" ? listOfOwner : listOfOwner.omit({ owner_id: true }),
    responses: { 200: { description: "A page of reports.", ...page } },
    async handle({ query, call }) {
      const response = await reports.listReports(toPageRequest(query), call);
      return { status: 200, body: page.make(response.reports, response.hasMore) };
    },
  });
}

function retrieve(reports: Reports, profile: Profile, { reportWithFindings }: ReportShapes): Endpoint {
  return endpoint({
    ...shared(profile),
    method: "GET",
    path: "/payroll/reports/{report_id}",
    scope: "payroll:read",
    operationId: "getPayrollReport",
    summary: "Retrieve a payroll report with its findings",
    description:
      "Returns the report with the first 100 errors and the first 100 warnings, and the number of the others.",
    params,
    query: queryOf(profile),
    refusals: [reportNotFound],
    responses: { 200: { description: "The report.", ...reportWithFindings } },
    async handle({ params: { report_id: id }, call }) {
      const { report, findings, columns } = await reports.getReport({ reportId: id }, call);
      return { status: 200, body: reportWithFindings.make(requireRecord(report), findings, columns) };
    },
  });
}

function voidReport(reports: Reports, profile: Profile, { report: shape }: ReportShapes): Endpoint {
  return endpoint({
    ...shared(profile),
    method: "POST",
    path: "/payroll/reports/{report_id}/void",
    scope: "payroll:write",
    operationId: "voidPayrollReport",
    summary: "Void a payroll report",
    description:
      "A voided report is retained but does not count. If it replaced another report, that report counts again. Voiding a report " +
      "twice has the same result as once. To replace a report, do not void it: submit a new one that `corrects` it.",
    params,
    query: queryOf(profile),
    refusals: [reportNotFound, replaced, problemOfReason("REPORT_FAILED"), supplemented],
    responses: { 200: { description: "The report.", ...shape } },
    async handle({ params: { report_id: id }, call }) {
      const { report } = await reports.voidReport({ reportId: id }, call);
      return { status: 200, body: shape.make(requireRecord(report)) };
    },
  });
}
