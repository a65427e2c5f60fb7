import type { Environment } from "@platform/service/tenant";

/** What both profiles say once a report is stored durably. */
export const acceptedMessage = "The payroll report was accepted and is being processed.";

/** For people: how long processing takes at most when many reports are waiting. */
export const estimatedProcessingTimes: Record<Environment, string> = {
  sandbox: "1-2 minutes",
  production: "5-10 minutes",
};
