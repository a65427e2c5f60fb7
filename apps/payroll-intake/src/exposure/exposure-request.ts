import { calendarDate, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { daysOf } from "../payroll/pay-period.ts";

/** Employer, by the tenant's id of it, and first and last day (both inclusive, `YYYY-MM-DD`) of the requested exposure. */
export interface ExposureRequest {
  employerId: string;
  from: string;
  to: string;
}

/** Three years with one leap year: enough for an audit and the terms before and after it. */
export const maxSummaryDays = 1096;

type Days = Pick<ExposureRequest, "from" | "to">;

function inOrder<Schema extends z.ZodType<Days>>(schema: Schema, maxDays: number): Schema {
  return schema
    .superRefine(({ from: firstDay, to: lastDay }, context) => {
      if (lastDay < firstDay) context.addIssue({ code: "custom", path: ["to"], message: "must not be before from" });
    })
    .refine(
      ({ from: periodStart, to: periodEnd }) => daysOf({ periodStart: periodStart, periodEnd: periodEnd }) <= maxDays,
      {
        path: ["to"],
        error: `must be at most ${maxDays} days after from, both days included`,
      },
    );
}

/** Throws INVALID_ARGUMENT with a violation for each invalid member, and for a period of more than `maxDays` days. */
export function checkExposureRequest(request: ExposureRequest, { maxDays = Number.POSITIVE_INFINITY } = {}): void {
  const question = z.object({ employerId: requiredText(), from: calendarDate(), to: calendarDate() });
  parseMessage("INVALID_EXPOSURE_REQUEST", inOrder(question, maxDays), request);
}

/** Throws INVALID_ARGUMENT for invalid days of a summary, of any employers. */
export function checkSummaryDays(days: Days): void {
  const question = z.object({ from: calendarDate(), to: calendarDate() });
  parseMessage("INVALID_EXPOSURE_REQUEST", inOrder(question, maxSummaryDays), days);
}
