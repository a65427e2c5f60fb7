import type { Audit, AuditResults, AuditVersion } from "@platform/contracts/premium_audit/v1/audits";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { auditFailureCodes } from "@platform/error-codes/failure-codes";
import { actorTypes } from "@platform/service/call/actor";
import { z } from "zod";
import { auditMembers } from "../noun/audit.ts";
import { recordShape, toRecordMembers } from "../noun/record-members.ts";
import { amountSchema } from "../value/amount.ts";
import { choiceOf, codeSchema } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { deletedAtSchema, publicTime, publicTimeOrNull, toDeletedAt } from "../value/public-time.ts";
import { auditStatuses, auditTypes, auditVersionKinds } from "./audit-choices.ts";
import { missingDaysSchema, missingRecordSchema, toMissingRecord } from "./missing.ts";
import { auditMethods } from "./policy-choices.ts";
import { adjustmentTypes } from "./rating-choices.ts";

const amount = amountSchema;

/** Direction of the difference between the final and the estimated premium. */
export const adjustmentTypeSchema = z.enum(adjustmentTypes);

/** The charges of an audit, in its results and in its worksheet. */
export const chargeSchemas = {
  total_premium: amount.meta({ description: "The premium plus surcharges that are not part of the premium." }),
  total_due: amount.meta({ deprecated: true, description: "The former name of `total_premium`." }),
  premium_to_date: amount.meta({
    description: "Premium of the term from its first day to the last audited day.",
  }),
  charged_before: amount.meta({
    description: "Earlier charges of interim audits that are part of the premium to date.",
  }),
  instalment: amount.meta({ description: "The premium to date minus earlier charges." }),
};

type Charge = Pick<AuditResults, "totalPremium" | "totalDue" | "premiumToDate" | "chargedBefore" | "instalment">;

export function toCharge(charge: Charge): z.input<z.ZodObject<typeof chargeSchemas>> {
  // A service of the release before sends only the former member.
  const totalPremium = exactNumber(charge.totalPremium || charge.totalDue || "0");
  return {
    total_premium: totalPremium,
    total_due: totalPremium,
    premium_to_date: exactNumber(charge.premiumToDate || "0"),
    charged_before: exactNumber(charge.chargedBefore || "0"),
    instalment: exactNumber(charge.instalment || "0"),
  };
}

const resultsSchema = z.object({
  payroll: amount.nullable(),
  remuneration: amount.nullable(),
  estimated_premium: amount,
  actual_premium: amount.meta({
    description: "The premium of a final audit; the instalment of an interim one.",
  }),
  ...chargeSchemas,
  adjustment: amount.meta({
    description:
      "Amount that the audit adds to the premium of the policy: the actual premium minus the estimated premium, and for a final audit minus the adjustments of interim audits.",
  }),
  adjustment_type: adjustmentTypeSchema,
});

/** Results with what was paid by now. */
export const accountSchema = resultsSchema.extend({
  paid: amount.meta({
    description:
      "Sum of the payments of the policy that are `processed` now and count in the term, as their `term_effective_date` says.",
  }),
  balance: amount.meta({
    description:
      "Open amount: `total_premium` minus `paid`; in an interim audit, all premium of the term to its last day minus `paid`. Negative when more was paid.",
  }),
});

/** The author of a version, or who accepted a point of it. */
export const versionActorSchema = z
  .object({
    type: z.enum(actorTypes),
    id: z.string().nullable().meta({ description: "Id of the actor; `null` for an operator and a service." }),
  })
  .nullable()
  .meta({
    description:
      "Actor that made the change, as in `GET /activity`. `null` for changes from before actors were recorded.",
  });

/** Schema of an audit with the figures of its newest version, in responses and in the data of webhooks. */
export const auditRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("audit"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    policy_id: z.string(),
    status: z.enum(auditStatuses).meta({
      description:
        "`awaiting_records`: the plan of the policy opened the audit, and records are missing. It is rated when you ask for it with PATCH, " +
        "or once its due date is over. `failed`: a rating was asked for and could not be made.",
    }),
    audit_type: z.enum(auditTypes).meta({
      description:
        "`final`: audit of the whole term, or of the covered days of a cancelled one. `interim`: audit of a part of these days.",
    }),
    method: z.enum(auditMethods).nullable().meta({
      description:
        "Method of the audit: that of the policy, unless you changed it with PATCH; `null` when none is stated. `waived`: the records are not audited, and the estimated premium is the premium of the term.",
    }),
    due_date: z.iso.date().nullable().meta({
      description:
        "Day by which the audit must be finished; `null` for waived audits, and for those from before 1.3.0.",
    }),
    ...recordShape(auditMembers),
    period_start: z.iso.date(),
    period_end: z.iso.date(),
    version: z.int().meta({ description: "Number of the newest version; 0 until the audit has a result." }),
    results: accountSchema
      .nullable()
      .meta({ description: "Figures of the newest version; `null` until there are any." }),
    failure: z
      .object({
        code: codeSchema(auditFailureCodes),
        message: z.string(),
        missing_days: missingDaysSchema,
        missing: z.array(missingRecordSchema),
      })
      .nullable()
      .meta({ description: "What is missing; `null` unless `status` is `failed` or `awaiting_records`." }),
    out_of_date: z.boolean().meta({
      description:
        "True when payroll of the audited days, a grant of it, the policy or an earlier audit of the term has changed since " +
        "the newest version. PATCH rates the audit again.",
    }),
    changed_report_ids: z
      .array(z.string())
      .meta({ description: "Ids of the reports that changed since the newest version, at most 100." }),
    changed_policy_members: z.array(z.string()).meta({
      description: "Members of the policy that changed since the newest version, such as `experience_modifier`.",
    }),
    changed_grant_ids: z.array(z.string()).meta({
      description: "Ids of the first 100 exposure grants that were accepted or revoked since the newest version.",
    }),
    changed_audit_ids: z.array(z.string()).meta({
      description:
        "Ids of interim audits of the term whose charges have changed since the newest version, which deducts them.",
    }),
    has_more_changed_grants: z
      .boolean()
      .meta({ description: "True if more exposure grants than these were accepted or revoked." }),
    noncompliance: z
      .object({
        multiple: amount,
        charge: amount,
        requests_made: z.int(),
        requests: z
          .array(z.iso.date())
          .meta({ description: "The days of the requests, earliest first; empty when only their number was sent." }),
      })
      .nullable()
      .meta({ description: "The charge of an audit that was closed as non-compliant; otherwise `null`." }),
    open_points: z.array(z.string()).meta({
      description:
        "Codes of the warnings of the newest version that nobody has accepted, such as `UNRECONCILED`; the worksheet has the details. " +
        "Empty unless `status` is `completed`.",
    }),
    accepted_points: z
      .array(
        z.object({
          point: z.string(),
          reason: z.string().nullable(),
          actor: versionActorSchema,
          accepted_at: z.iso.datetime(),
        }),
      )
      .meta({ description: "Warnings of the newest version that were accepted, oldest first." }),
    revision_reason: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Audit" });

export function toAuditRecord(audit: Audit): z.input<typeof auditRecordSchema> {
  const { failure, noncompliance } = audit;
  return {
    id: audit.id,
    object: "audit",
    owner_id: audit.ownerId,
    environment: choiceOf(audit.environment),
    employer_id: audit.employerId,
    policy_id: audit.policyId,
    status: choiceOf(audit.status),
    audit_type: choiceOf(audit.auditType),
    method: audit.method === "" ? null : choiceOf(audit.method),
    due_date: audit.dueDate || null,
    ...toRecordMembers(auditMembers, audit),
    period_start: audit.periodStart,
    period_end: audit.periodEnd,
    version: audit.version,
    results: audit.results ? toAccount(audit.results) : null,
    failure: failure
      ? {
          code: choiceOf(failure.code),
          message: failure.message,
          missing_days: failure.missingDays,
          missing: failure.missing.map(toMissingRecord),
        }
      : null,
    out_of_date: audit.outOfDate,
    changed_report_ids: audit.changedReportIds,
    changed_policy_members: audit.changedPolicyMembers,
    changed_grant_ids: audit.changedGrantIds,
    changed_audit_ids: audit.changedAuditIds,
    has_more_changed_grants: audit.hasMoreChangedGrants,
    noncompliance: noncompliance
      ? {
          multiple: exactNumber(noncompliance.multiple),
          charge: exactNumber(noncompliance.charge),
          requests_made: noncompliance.requestsMade,
          requests: noncompliance.requests,
        }
      : null,
    open_points: audit.openPoints,
    accepted_points: audit.acceptedPoints.map(({ point, reason, actorType, actorId, acceptedAt }) => ({
      point,
      reason: reason || null,
      actor: actorType === "" ? null : { type: choiceOf(actorType), id: actorId || null },
      accepted_at: publicTime(acceptedAt),
    })),
    revision_reason: audit.revisionReason || null,
    created_at: publicTime(audit.createdAt),
    updated_at: publicTime(audit.updatedAt),
    finished_at: publicTimeOrNull(audit.finishedAt),
    ...toDeletedAt(audit),
  };
}

/** Schema of one version of an audit's figures. */
export const auditVersionRecordSchema = z
  .object({
    version: z.int(),
    kind: z.enum(auditVersionKinds).meta({
      description:
        "`audit`: the first rating; `revision`: a later one; `noncompliance`: the charge for records that are not available; " +
        "`waiver`: the estimated premium of a waived audit.",
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Your reason, or the reason for which the platform made the version." }),
    actor: versionActorSchema,
    dispute_id: z.string().nullable().meta({
      description: "The dispute whose accepted lines made the version; `null` when none did.",
    }),
    results: resultsSchema.nullable(),
    digest: z.string().nullable().meta({
      description: "Digest of the version in its proof; `null` when its inputs are not kept.",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditVersion" });

export function toAuditVersionRecord(version: AuditVersion): z.input<typeof auditVersionRecordSchema> {
  return {
    version: version.version,
    kind: choiceOf(version.kind),
    reason: version.reason || null,
    actor: version.actorType === "" ? null : { type: choiceOf(version.actorType), id: version.actorId || null },
    dispute_id: version.disputeId || null,
    results: version.results ? toResults(version.results) : null,
    digest: version.digest || null,
    created_at: publicTime(version.createdAt),
  };
}

export function toAccount(results: AuditResults): z.input<typeof accountSchema> {
  const charged = toResults(results);
  // A service of the release before sends neither.
  const paid = exactNumber(results.paid || "0");
  const balance = exactNumberOrNull(results.balance);
  return { ...charged, paid, balance: balance ?? charged.total_premium };
}

function toResults(results: AuditResults): z.input<typeof resultsSchema> {
  return {
    payroll: exactNumberOrNull(results.payroll),
    remuneration: exactNumberOrNull(results.remuneration),
    estimated_premium: exactNumber(results.estimatedPremium),
    actual_premium: exactNumber(results.actualPremium),
    ...toCharge(results),
    adjustment: exactNumber(results.adjustment),
    adjustment_type: choiceOf(results.adjustmentType),
  };
}
