import type { Environment } from "@platform/service/call/tenant";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { exampleReportId } from "../records/record-examples.ts";

/** The message of both profiles once a report is stored durably. */
export const acceptedMessage = "The payroll report was accepted and is being processed.";

/** Message for people: how long processing takes at most when many reports are waiting. */
export const estimatedProcessingTimes: Record<Environment, string> = {
  sandbox: "1-2 minutes",
  production: "5-10 minutes",
};

/** Why a report or file that can be read is refused. */
export const submissionRefusals = [
  problemOfReason("CORRECTED_REPORT_NOT_FOUND"),
  { ...problemOfReason("DUPLICATE_REPORT", { report_id: exampleReportId }), details: { report_id: exampleReportId } },
  problemOfReason("CORRECTED_REPORT_REPLACED"),
  problemOfReason("CORRECTED_REPORT_VOIDED"),
  problemOfReason("SUPPLEMENT_NOT_CORRECTABLE"),
];
