import { Readable } from "node:stream";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { findingsCsv } from "@platform/public-records/csv/findings-csv";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { started } from "../../shared/started.ts";
import { exampleReportId } from "../records/record-examples.ts";
import { publicFieldA } from "../reports/report-field.ts";
import { reportNotFound } from "../reports/report-problems.ts";
import { exampleFindingsCsv } from "./example-findings-csv.ts";
import { fieldOf } from "./findings.ts";

type Reports = Calls<typeof PayrollReportService>;

/** `GET /payroll/reports/{report_id}/findings` of Profile A: all findings as a CSV file. */
export function payrollReportFindingsEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  return [list(callsOf(PayrollReportService))];
}

function list(reports: Reports): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Payroll",
    publicField: publicFieldA,
    method: "GET",
    path: "/payroll/reports/{report_id}/findings",
    scope: "payroll:read",
    operationId: "listPayrollReportFindings",
    summary: "Download all findings of a payroll report",
    description:
      "Returns all errors and warnings as a CSV file. A cell that a spreadsheet would run as a formula starts with an " +
      "apostrophe, so the file is safe to open.",
    params: idParams("report_id", "payroll report", exampleReportId),
    query: ownerQuery,
    refusals: [reportNotFound],
    responses: {
      200: { description: "The file.", schema: z.string(), example: exampleFindingsCsv, mediaType: "text/csv" },
    },
    async handle({ params: { report_id: id }, call }) {
      const parts = reports.listFindings({ reportId: id }, call);
      const body = Readable.from(
        findingsCsv(await started(parts), ({ code, field }) => fieldOf(code, field, publicFieldA)),
      );
      return { status: 200, body, contentType: "text/csv; charset=utf-8" };
    },
  });
}
