import { calendarDate, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { daysOf } from "../payroll/pay-period.ts";

/** Which employer's exposure is asked for, by the tenant's name for the employer, and of which days, both included. */
export interface ExposureRequest {
  employerId: string;
  from: string;
  to: string;
}

const question = z
  .object({ employerId: requiredText(), from: calendarDate(), to: calendarDate() })
  .superRefine(({ from, to }, context) => {
    if (to < from) context.addIssue({ code: "custom", path: ["to"], message: "must not be before from" });
  });

/** Throws INVALID_ARGUMENT with a violation for each wrong member, and for a period of more than `maxDays`. */
export function checkExposureRequest(asked: ExposureRequest, { maxDays = Number.POSITIVE_INFINITY } = {}): void {
  const bounded = question.refine(({ from, to }) => daysOf({ periodStart: from, periodEnd: to }) <= maxDays, {
    path: ["to"],
    error: `must be at most ${maxDays} days from from`,
  });
  parseMessage("INVALID_EXPOSURE_REQUEST", bounded, asked);
}
