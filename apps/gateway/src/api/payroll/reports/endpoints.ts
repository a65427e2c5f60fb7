import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client/client";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { acceptedSchemaA, dryRunSchemaA, readReportA, reportBodyA, toAcceptedA, toDryRunA } from "./a.ts";
import { submissionRefusals } from "./accepted-report.ts";
import { acceptedSchemaB, dryRunSchemaB, readReportB, reportBodyB, toAcceptedB, toDryRunB } from "./b.ts";
import {
  exampleAcceptedA,
  exampleAcceptedB,
  exampleDryRunA,
  exampleDryRunB,
  exampleReportA,
  exampleReportB,
} from "./examples.ts";
import { payrollReportRecordEndpoints } from "./record-endpoints.ts";
import { dryRunQuery } from "./report-dry-run.ts";
import { publicFieldA, publicFieldB } from "./report-field.ts";

interface Dependencies {
  intake: Calls<typeof PayrollIntakeService>;
  reports: Calls<typeof PayrollReportService>;
  maxEmployees: number;
}

/** `/payroll/reports` of both profiles. A `POST` responds with 202 once the report is stored durably, and with 200 for a dry run. */
export function payrollReportEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const reports = callsOf(PayrollReportService);
  const dependencies = { intake: callsOf(PayrollIntakeService), reports, maxEmployees: config.MAX_EMPLOYEES };
  return [submitInA(dependencies), submitInB(dependencies), ...payrollReportRecordEndpoints(reports)];
}

const shared = {
  method: "POST",
  path: "/payroll/reports",
  scope: "payroll:write",
  operationId: "submitPayrollReport",
  summary: "Submit a payroll report",
  description:
    "Responds once the report is stored durably and processes it afterwards; `GET /files/status/{id}` returns its status. " +
    "Content that was submitted before for the same employer and period is refused with 409 and the id of the first report. " +
    "`no_payroll: true` with an empty `employees` states that nobody was paid in the period; audits need every day in a report.",
  tag: "Payroll",
  query: dryRunQuery,
  refusals: submissionRefusals,
} as const;

function submitInA({ intake, reports, maxEmployees }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    profile: "A",
    publicField: publicFieldA,
    body: {
      schema: reportBodyA,
      example: exampleReportA,
      acceptsUnknown: true,
      read: (body) => readReportA(body, { maxEmployees }),
    },
    responses: {
      200: { description: "The report was checked and not stored.", schema: dryRunSchemaA, example: exampleDryRunA },
      202: {
        description: "The report is accepted for processing.",
        schema: acceptedSchemaA,
        example: exampleAcceptedA,
      },
    },
    async handle({ body, unread, query, call }) {
      const report = { ...body, unreadMembers: [...unread] };
      if (query.dry_run) {
        const checked = await reports.checkReport({ report }, call);
        return { status: 200, body: toDryRunA(checked, report, call.tenant.environment) };
      }
      const accepted = await intake.submitReport(report, call);
      return { status: 202, body: toAcceptedA(accepted, report, call.tenant.environment, unread) };
    },
  });
}

function submitInB({ intake, reports, maxEmployees }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    profile: "B",
    publicField: publicFieldB,
    body: {
      schema: reportBodyB,
      example: exampleReportB,
      acceptsUnknown: true,
      read: (body) => readReportB(body, { maxEmployees }),
    },
    responses: {
      200: { description: "The report was checked and not stored.", schema: dryRunSchemaB, example: exampleDryRunB },
      202: {
        description: "The report is accepted for processing.",
        schema: acceptedSchemaB,
        example: exampleAcceptedB,
      },
    },
    async handle({ body, unread, query, call }) {
      const report = { ...body, unreadMembers: [...unread] };
      if (query.dry_run) {
        const checked = await reports.checkReport({ report }, call);
        return { status: 200, body: toDryRunB(checked) };
      }
      const accepted = await intake.submitReport(report, call);
      return { status: 202, body: toAcceptedB(accepted, unread) };
    },
  });
}
