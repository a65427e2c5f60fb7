import type { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { answerA } from "./answer-a.ts";
import { answerB } from "./answer-b.ts";
import {
  dryRunA,
  dryRunB,
  dryRunQuery,
  dryRunSchemaA,
  dryRunSchemaB,
  exampleDryRunA,
  exampleDryRunB,
} from "./dry-run.ts";
import { exampleAnswerA, exampleAnswerB, exampleReportA, exampleReportB } from "./examples.ts";
import { readReportA } from "./read-report-a.ts";
import { readReportB } from "./read-report-b.ts";
import { payrollReportA } from "./report-a.ts";
import { payrollReportB } from "./report-b.ts";

interface Dependencies {
  intake: Calls<typeof PayrollIntakeService>;
  reports: Calls<typeof PayrollReportService>;
  maxEmployees: number;
}

const summary = "Submit a payroll report";
const description =
  "The report is durable once this has answered and is processed after that; `GET /files/status/{id}` tells where it stands. " +
  "The same content for the same employer and period is taken in once: again, it is answered with 409 and the id of the first.";

const acceptedA = z.object({
  message: z.string(),
  report_id: z.string(),
  status: z.literal("processing"),
  environment: z.enum(["sandbox", "production"]),
  employer_id: z.string(),
  period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  employee_count: z.int(),
  estimated_processing_time: z.string(),
});

const acceptedB = z.object({
  success: z.literal(true),
  report_id: z.string(),
  status: z.literal("processing"),
  employees_count: z.int(),
  total_gross_pay: z.number(),
  message: z.string(),
});

/** `POST /payroll/reports` of both profiles: 202 once the report is durable, or 200 for one that was only checked. */
export function payrollReportEndpoints({ intake, reports, maxEmployees }: Dependencies): Endpoint[] {
  const shared = {
    method: "POST",
    path: "/payroll/reports",
    operationId: "submitPayrollReport",
    summary,
    description,
    tag: "Payroll",
    query: dryRunQuery,
    refusals: [404, 409],
  } as const;

  return [
    endpoint({
      ...shared,
      profile: "A",
      body: { schema: payrollReportA, example: exampleReportA, read: (body) => readReportA(body, { maxEmployees }) },
      answers: {
        200: { description: "Checked, and not kept.", schema: dryRunSchemaA, example: exampleDryRunA },
        202: { description: "Accepted for processing.", schema: acceptedA, example: exampleAnswerA },
      },
      async handle({ body: report, query, principal: { tenant }, requestId }) {
        if (query.dry_run === "true") {
          const checked = await reports.checkReport({ report }, { tenant, requestId });
          return { status: 200, body: dryRunA(checked, report, tenant.environment) };
        }
        const accepted = await intake.submitReport(report, { tenant, requestId });
        return { status: 202, body: answerA(accepted, report, tenant.environment) };
      },
    }),
    endpoint({
      ...shared,
      profile: "B",
      body: { schema: payrollReportB, example: exampleReportB, read: (body) => readReportB(body, { maxEmployees }) },
      answers: {
        200: { description: "Checked, and not kept.", schema: dryRunSchemaB, example: exampleDryRunB },
        202: { description: "Accepted for processing.", schema: acceptedB, example: exampleAnswerB },
      },
      async handle({ body: report, query, principal: { tenant }, requestId }) {
        if (query.dry_run === "true") {
          const checked = await reports.checkReport({ report }, { tenant, requestId });
          return { status: 200, body: dryRunB(checked) };
        }
        const accepted = await intake.submitReport(report, { tenant, requestId });
        return { status: 202, body: answerB(accepted) };
      },
    }),
  ];
}
