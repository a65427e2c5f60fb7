import type { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Calls } from "@platform/rpc/client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "../errors/problem.ts";
import { answerA } from "../payroll/answer-a.ts";
import { answerB } from "../payroll/answer-b.ts";
import { readReportA } from "../payroll/read-report-a.ts";
import { readReportB } from "../payroll/read-report-b.ts";
import { principalOf } from "../principal-of.ts";

interface Options {
  intake: Calls<typeof PayrollIntakeService>;
  maxEmployees: number;
}

/** `POST /payroll/reports` of both profiles: 202 once the report is durable; it is processed after that. */
export function payrollReportRoutes(app: FastifyInstance, { intake, maxEmployees }: Options): void {
  app.post("/payroll/reports", async (request: FastifyRequest, reply: FastifyReply) => {
    const { profile } = request.door;
    const { tenant } = principalOf(request);
    const read = profile === "A" ? readReportA : readReportB;
    const report = read(request.body, { maxEmployees });
    if (!report.ok) throw new ProblemError(report.problem);
    const accepted = await intake.submitReport(report.value, { tenant, requestId: request.id });
    reply.code(202);
    return profile === "A" ? answerA(accepted, report.value, tenant.environment) : answerB(accepted);
  });
}
