import { knownState } from "@platform/class-codes/known-state";
import { disputeGrounds, lineBases, mostDisputedLines } from "@platform/public-records/record/rating-choices";
import { calendarDate, decimal, oneOf, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";

/** Longest reason of a dispute and of its resolution. */
export const mostReasonCharacters = 1000;

const line = z.object({
  state: orEmpty(knownState()),
  classCode: requiredText(10),
  basis: orEmpty(oneOf(lineBases)),
  firstDay: orEmpty(calendarDate()),
  ground: oneOf(disputeGrounds),
  amount: orEmpty(decimal("amount")),
  toState: orEmpty(knownState()),
  toClassCode: optionalText(10),
  toAmount: orEmpty(decimal("amount")),
  reportId: optionalText(),
  employeeId: optionalText(),
  note: optionalText(mostReasonCharacters),
});

/** Schema of a new dispute; violations are reported in this order. */
export const disputeMembers = z.object({
  reason: requiredText(mostReasonCharacters),
  lines: z
    .array(line)
    .min(1, { error: "must have at least 1 entry" })
    .max(mostDisputedLines, { error: `must have at most ${mostDisputedLines} entries` }),
});

export type NewDisputedLine = z.output<typeof line>;
