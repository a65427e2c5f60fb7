import type { SubmitReportResponse } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Environment } from "@platform/service/tenant";
import type { Submission } from "./submission.ts";

/** For people; what processing takes at most when much is waiting. */
export const estimatedProcessingTimes: Record<Environment, string> = {
  sandbox: "1-2 minutes",
  production: "5-10 minutes",
};

/** Profile A's 202: the report is durable and will be processed. */
export function answerA(accepted: SubmitReportResponse, submission: Submission, environment: Environment) {
  return {
    message: "The payroll report was accepted and is being processed.",
    report_id: accepted.reportId,
    status: "processing",
    environment,
    employer_id: submission.employerId,
    period: { start: submission.periodStart, end: submission.periodEnd },
    employee_count: accepted.employeeCount,
    estimated_processing_time: estimatedProcessingTimes[environment],
  };
}
