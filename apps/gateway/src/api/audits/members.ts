import { auditTypes } from "@platform/public-records/audit";
import { z } from "zod";
import { examplePolicyId } from "../policies/examples.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { choice } from "../shared/choice.ts";
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
  audit_type: choice(auditTypes)
    .nullish()
    .meta({
      description:
        "`final` is of the whole term, `interim` of a part of it, from the day after the latest interim audit on unless you send " +
        "`period_start`. Defaults to what follows from the period.",
    }),
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
