import { knownState } from "@platform/class-codes/known-state";
import { disputeGrounds, lineBases } from "@platform/public-records/record/rating-choices";
import { classCodeLength, disputeBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, oneOf, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";

const line = z.object({
  state: orEmpty(knownState()),
  classCode: requiredText(classCodeLength),
  basis: orEmpty(oneOf(lineBases)),
  firstDay: orEmpty(calendarDate()),
  ground: oneOf(disputeGrounds),
  amount: orEmpty(decimal("amount")),
  toState: orEmpty(knownState()),
  toClassCode: optionalText(classCodeLength),
  toAmount: orEmpty(decimal("amount")),
  reportId: optionalText(),
  employeeId: optionalText(),
  note: optionalText(disputeBounds.reasonLength),
});

/** Schema of a new dispute; violations are reported in this order. */
export const disputeMembers = z.object({
  reason: requiredText(disputeBounds.reasonLength),
  lines: z
    .array(line)
    .min(1, { error: "must have at least 1 entry" })
    .max(disputeBounds.lines, { error: `must have at most ${disputeBounds.lines} entries` }),
});

export type NewDisputedLine = z.output<typeof line>;
