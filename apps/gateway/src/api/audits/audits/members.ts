import { auditMembers } from "@platform/public-records/noun/audit";
import { memberNames } from "@platform/public-records/noun/members";
import { auditTypes } from "@platform/public-records/record/audit-choices";
import { recordsMethods } from "@platform/public-records/record/policy-choices";
import { z } from "zod";
import { examplePolicyId } from "../../policies/policies/examples.ts";
import { bodyShape } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { positiveDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";

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
  .meta({ description: "Your reason. The audit shows it as `revision_reason`." });

/** The body that opens an audit. */
export const newAudit = z.object({
  owner_id: ownerId.optional(),
  policy_id: text().meta({ description: "Id of the policy to audit.", examples: [examplePolicyId] }),
  audit_type: choice(auditTypes).nullish().meta({
    description:
      "`final` audits the whole term. `interim` audits a part of it, from the day after the latest interim audit unless you send `period_start`. If omitted, the type follows from the period.",
  }),
  ...period,
  ...bodyShape(auditMembers),
});

/** The body that rates an audit again, or changes its due date or method without rating it. */
export const auditRevision = z
  .object({
    owner_id: ownerId.optional(),
    due_date: calendarDate().optional().meta({
      description: "Day by which the audit must be finished, not before today (UTC). Only while it is unfinished.",
    }),
    method: choice(recordsMethods)
      .nullable()
      .optional()
      .meta({ description: "Method of the audit; `null` when it is not stated." }),
    ...bodyShape(auditMembers),
    ...period,
    reason,
  })
  .superRefine((body, context) => {
    if (plannedMembers(body).length === 0) return;
    const error = "absent beside `due_date` and `method`, which are changed without rating the audit again";
    for (const name of ["period_start", "period_end", "reason"] as const) {
      if (typeof body[name] === "string") context.addIssue({ code: "custom", path: [name], message: error });
    }
  });

const plannedNames: readonly string[] = ["due_date", "method", ...memberNames(auditMembers)];

/** The members of a revision that are changed without rating the audit. */
export function plannedMembers(body: object): string[] {
  return Object.keys(body).filter((name) => plannedNames.includes(name));
}

/** The body that closes an audit as non-compliant. */
export const auditClosing = z.object({
  owner_id: ownerId.optional(),
  requests: z
    .array(calendarDate(), { error: "a list of dates" })
    .max(100, { error: "a list of at most 100 dates" })
    .nullish()
    .meta({
      description:
        "The days on which you asked the employer for its records, each once and not in the future. Defaults to those of the " +
        "requests of the audit that are `overdue`.",
      examples: [["2026-01-20", "2026-02-10", "2026-03-03"]],
    }),
  requests_made: z
    .int({ error: "a whole number of 0 or more" })
    .min(0, { error: "a whole number of 0 or more" })
    .max(1000, { error: "a whole number of at most 1000" })
    .nullish()
    .meta({ description: "Number of times that you asked the employer for its records, if you state no days." }),
  multiple: positiveDecimal().nullish().meta({
    description:
      "Multiple of the estimated annual premium that is charged. Defaults to the maximum that the state allows.",
  }),
  reason,
});

/** The body that accepts open points. */
export const auditAcceptance = z.object({
  owner_id: ownerId.optional(),
  open_points: z
    .array(text({ maxLength: 100 }), { error: "a list of names of open points" })
    .min(1, { error: "a list of at least one name" })
    .max(100, { error: "a list of at most 100 names" })
    .meta({ description: "Names from `open_points` of the audit.", examples: [["RULE_UNCONFIRMED"]] }),
  reason: text({ maxLength: 1000 }).nullish().meta({ description: "Your reason to accept them." }),
});

/** The body that withdraws a charge for non-compliance. */
export const chargeWithdrawal = z.object({
  owner_id: ownerId.optional(),
  reason: text({ maxLength: 1000 }).nullish().meta({
    description: "Your reason to withdraw the charge. The next version of the audit has it as `revision_reason`.",
  }),
});
