import { z } from "zod";
import { examplePolicyId } from "../policies/examples.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { positiveDecimal } from "../shared/decimal.ts";
import { ownerId } from "../shared/owner.ts";
import { text } from "../shared/text.ts";

const period = {
  period_start: calendarDate()
    .nullish()
    .meta({ description: "First day of the audited period. Defaults to the first day of the policy term." }),
  period_end: calendarDate()
    .nullish()
    .meta({ description: "Last day of the audited period. Defaults to the last day of the policy term." }),
};
const reason = text({ maxLength: 1000 })
  .nullish()
  .meta({ description: "Why you do this. The audit shows it as `revision_reason`." });

/** The body that opens an audit. */
export const newAudit = z.object({
  owner_id: ownerId.optional(),
  policy_id: text().meta({ description: "Id of the policy to audit.", examples: [examplePolicyId] }),
  ...period,
});

/** The body that rates an audit again. */
export const auditRevision = z.object({ owner_id: ownerId.optional(), ...period, reason });

/** The body that closes an audit as non-compliant. */
export const auditClosing = z.object({
  owner_id: ownerId.optional(),
  requests_made: z
    .int({ error: "a whole number of 0 or more" })
    .min(0, { error: "a whole number of 0 or more" })
    .max(1000, { error: "a whole number of at most 1000" })
    .meta({ description: "How many times you asked the employer for its records." }),
  multiple: positiveDecimal().nullish().meta({
    description:
      "How many times the estimated annual premium is charged. Defaults to the maximum that the state allows.",
  }),
  reason,
});
