import type { RecordPage } from "@platform/contracts/payroll_intake/v1/exposure";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { requireScope } from "../../../edge/require-scope.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema, startingAfter } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { reportNotFound } from "../reports/report-problems.ts";
import { exampleReportId } from "./record-examples.ts";
import { examplePayrollRecord, payrollRecordSchema, toPayrollRecords } from "./records-record.ts";

interface RecordReaders {
  /** Reads the caller's own reports. */
  reports: Pick<Calls<typeof PayrollReportService>, "listRecords">;
  /** Reads what the caller's worksheets cite of granted reports. */
  audits: Pick<Calls<typeof AuditService>, "listCitedRecords">;
}

/** `GET /payroll/reports/{report_id}/records` of Profile A, for the owner of the report and for grantees whose worksheets cite it. */
export function payrollReportRecordsEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  return [list({ reports: callsOf(PayrollReportService), audits: callsOf(AuditService) })];
}

function list({ reports, audits }: RecordReaders): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Payroll",
    method: "GET",
    path: "/payroll/reports/{report_id}/records",
    scope: "payroll:read",
    operationId: "listPayrollReportRecords",
    summary: "List the records of a payroll report",
    description:
      "Lists the valid records of a report in their order. If another owner shares the report with you by an exposure grant, it lists exactly the records that the worksheets of your audits cite, while the grant is accepted; this needs `exposure:read`, too.",
    params: idParams("report_id", "payroll report", exampleReportId),
    query: ownerQuery.extend({
      limit: pageMembers.limit,
      starting_after: startingAfter
        .refine((text) => isPosition(text), { error: "the `position` of a record" })
        .optional()
        .meta({ description: "`position` of the last record of the previous page. The list continues after it." }),
    }),
    refusals: [reportNotFound],
    responses: {
      200: {
        description: "A page of records.",
        schema: pageSchema(payrollRecordSchema),
        example: { data: [examplePayrollRecord], has_more: false },
      },
    },
    async handle({ params: { report_id: id }, query: { limit, starting_after: after }, principal, call }) {
      const request = { reportId: id, limit, ...(after !== undefined && { afterPosition: Number(after) }) };
      const page = await ownRecords();
      return { status: 200, body: toPayrollRecords(requireRecord(page)) };

      async function ownRecords(): Promise<RecordPage | undefined> {
        try {
          return (await reports.listRecords(request, call)).page;
        } catch (error) {
          if (!(error instanceof Fault) || error.reason !== "REPORT_NOT_FOUND") throw error;
          const { page } = await audits.listCitedRecords(request, call);
          // Refused only where there is something to read, so that an unknown report stays a 404.
          requireScope("exposure:read", principal);
          return page;
        }
      }
    },
  });
}

const maxPosition = 2_147_483_647;

function isPosition(text: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= maxPosition;
}
