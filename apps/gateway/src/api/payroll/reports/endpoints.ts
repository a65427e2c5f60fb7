import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { type Endpoint, type EndpointBody, endpoint } from "../../../edge/endpoint.ts";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
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
import type { Submission } from "./submission.ts";

interface Dependencies {
  intake: Calls<typeof PayrollIntakeService>;
  reports: Calls<typeof PayrollReportService>;
  maxEmployees: number;
}

/**
 * `/payroll/reports` of both profiles. A `POST` responds with 202 once the report is stored durably; one of
 * `/payroll/reports/dry-run` with 200, and stores nothing.
 */
export function payrollReportEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const reports = callsOf(PayrollReportService);
  const dependencies = { intake: callsOf(PayrollIntakeService), reports, maxEmployees: config.MAX_EMPLOYEES };
  return [
    submitInA(dependencies),
    submitInB(dependencies),
    checkInA(dependencies),
    checkInB(dependencies),
    ...payrollReportRecordEndpoints(reports),
  ];
}

const shared = {
  method: "POST",
  scope: "payroll:write",
  tag: "Payroll",
  refusals: submissionRefusals,
} as const;

const submitting = {
  ...shared,
  path: "/payroll/reports",
  operationId: "submitPayrollReport",
  summary: "Submit a payroll report",
  description:
    "Responds once the report is stored durably and processes it afterwards; `GET /files/status/{file_id}` returns its status. " +
    "Content that was submitted before for the same employer and period is refused with 409 and the id of the first report. " +
    "`no_payroll: true` with an empty `employees` states that nobody was paid in the period; audits need every day in a report.",
  query: dryRunQuery,
} as const;

const checking = {
  ...shared,
  path: "/payroll/reports/dry-run",
  operationId: "checkPayrollReport",
  summary: "Check a payroll report",
  description: "Checks a report as `POST /payroll/reports` and its processing do, and stores nothing.",
} as const;

const checked = { description: "The report was checked and not stored." };
const accepted = { description: "The report is accepted for processing." };

/** A report with the members that were not read. */
type ReadReport = ReturnType<typeof withUnread>;

function withUnread(body: Submission, unread: readonly UnreadMember[]) {
  return { ...body, unreadMembers: [...unread] };
}

function bodyA({ maxEmployees }: Dependencies): EndpointBody<Submission> {
  const read = (body: unknown) => readReportA(body, { maxEmployees });
  return { schema: reportBodyA, example: exampleReportA, acceptsUnknown: true, read };
}

function bodyB({ maxEmployees }: Dependencies): EndpointBody<Submission> {
  const read = (body: unknown) => readReportB(body, { maxEmployees });
  return { schema: reportBodyB, example: exampleReportB, acceptsUnknown: true, read };
}

async function checkA({ reports }: Dependencies, report: ReadReport, call: TenantCall) {
  return toDryRunA(await reports.checkReport({ report }, call), report, call.tenant.environment);
}

async function checkB({ reports }: Dependencies, report: ReadReport, call: TenantCall) {
  return toDryRunB(await reports.checkReport({ report }, call));
}

const responseOfCheckA = { ...checked, schema: dryRunSchemaA, example: exampleDryRunA };
const responseOfCheckB = { ...checked, schema: dryRunSchemaB, example: exampleDryRunB };

function submitInA(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...submitting,
    profile: "A",
    publicField: publicFieldA,
    body: bodyA(dependencies),
    responses: {
      200: { ...responseOfCheckA, isDeprecated: true },
      202: { ...accepted, schema: acceptedSchemaA, example: exampleAcceptedA },
    },
    async handle({ body, unread, query, call }) {
      const report = withUnread(body, unread);
      if (query.dry_run) return { status: 200, body: await checkA(dependencies, report, call) };
      const stored = await dependencies.intake.submitReport(report, call);
      return { status: 202, body: toAcceptedA(stored, report, call.tenant.environment, unread) };
    },
  });
}

function submitInB(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...submitting,
    profile: "B",
    publicField: publicFieldB,
    body: bodyB(dependencies),
    responses: {
      200: { ...responseOfCheckB, isDeprecated: true },
      202: { ...accepted, schema: acceptedSchemaB, example: exampleAcceptedB },
    },
    async handle({ body, unread, query, call }) {
      const report = withUnread(body, unread);
      if (query.dry_run) return { status: 200, body: await checkB(dependencies, report, call) };
      return { status: 202, body: toAcceptedB(await dependencies.intake.submitReport(report, call), unread) };
    },
  });
}

function checkInA(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...checking,
    profile: "A",
    publicField: publicFieldA,
    body: bodyA(dependencies),
    responses: { 200: responseOfCheckA },
    async handle({ body, unread, call }) {
      return { status: 200, body: await checkA(dependencies, withUnread(body, unread), call) };
    },
  });
}

function checkInB(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...checking,
    profile: "B",
    publicField: publicFieldB,
    body: bodyB(dependencies),
    responses: { 200: responseOfCheckB },
    async handle({ body, unread, call }) {
      return { status: 200, body: await checkB(dependencies, withUnread(body, unread), call) };
    },
  });
}
