import type { LedgerCause, LedgerEntry } from "@platform/contracts/premium_audit/v1/ledger";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { auditFailureCodes } from "@platform/error-codes/failure-codes";
import { isActorType, isInternalActor } from "@platform/service/call/actor";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf, codeSchema } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { publicTime } from "../value/public-time.ts";
import { ledgerCauseKinds, ledgerEntryKinds } from "./ledger-choices.ts";
import { missingRecordSchema, toMissingRecord } from "./missing.ts";

const causeSchema = z.object({
  kind: z.enum(ledgerCauseKinds),
  id: z.string().meta({
    description:
      "Id of the report, grant, policy, rate table or audit; with `subcontractors_changed` the `employer_id`, with `report_late` the days of the pay period, `2026-03-01/2026-03-31`.",
  }),
  actor: z
    .object({ type: z.string(), id: z.string().nullable() })
    .nullable()
    .meta({ description: "Actor that caused it, as in the activity; `null` when none is recorded." }),
  request_id: z.string().nullable().meta({ description: "The request that caused it; `null` when none of yours did." }),
  occurred_at: z.iso.datetime(),
});

/** Schema of an entry of a ledger, in responses and in the data of webhooks. */
export const ledgerEntrySchema = z
  .object({
    id: z.string(),
    object: z.literal("ledger_entry"),
    owner_id: z.string(),
    environment: environmentSchema,
    policy_id: z.string(),
    employer_id: z.string(),
    term: z.int().meta({ description: "Number of the policy term, from 1." }),
    number: z.int().meta({ description: "Number of the entry in its term, from 1, without gaps." }),
    kind: z.enum(ledgerEntryKinds).meta({
      description:
        "`premium`: payroll or the policy changed. `estimate`: the report of a pay period is late. `reversal`: an estimate is reversed. `final_audit`: the final audit set the premium of the term.",
    }),
    earned_to: z.iso.date().nullable().meta({
      description: "Last day that is earned: the last reported one; `null` when no day is reported.",
    }),
    earned: amountSchema.nullable().meta({
      description: "Premium of the term to `earned_to`; `null` when it could not be calculated.",
    }),
    charged_before: amountSchema.meta({ description: "Sum of `due` of the entries before in the term." }),
    due: amountSchema.nullable().meta({
      description:
        "`earned` minus `charged_before`; negative when premium is returned, `null` when nothing could be calculated.",
    }),
    total_earned: amountSchema.nullable().meta({ description: "`earned` plus surcharges that are not premium." }),
    total_charged_before: amountSchema,
    total_due: amountSchema.nullable(),
    causes: z.array(causeSchema).meta({ description: "Causes of the entry, the earliest first." }),
    code: codeSchema(auditFailureCodes).nullable().meta({
      description:
        "Reason for which the premium could not be calculated: code of the first element of `missing`; `null` when it was calculated.",
    }),
    missing: z.array(missingRecordSchema),
    estimates: z
      .array(z.object({ period_start: z.iso.date(), period_end: z.iso.date(), premium: amountSchema }))
      .meta({ description: "Estimates for pay periods whose report is late; they are part of `earned`." }),
    audit_id: z.string().nullable().meta({
      description: "The final audit whose premium is earned; `null` while the term has none.",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerEntry" });

export function toLedgerEntry(entry: LedgerEntry): z.input<typeof ledgerEntrySchema> {
  return {
    id: entry.id,
    object: "ledger_entry",
    owner_id: entry.ownerId,
    environment: choiceOf(entry.environment),
    policy_id: entry.policyId,
    employer_id: entry.employerId,
    term: entry.term,
    number: entry.number,
    kind: choiceOf(entry.kind),
    earned_to: entry.earnedTo || null,
    earned: exactNumberOrNull(entry.earned),
    charged_before: exactNumber(entry.chargedBefore || "0"),
    due: exactNumberOrNull(entry.due),
    total_earned: exactNumberOrNull(entry.totalEarned),
    total_charged_before: exactNumber(entry.totalChargedBefore || "0"),
    total_due: exactNumberOrNull(entry.totalDue),
    causes: entry.causes.map(toCause),
    code: entry.code === "" ? null : choiceOf(entry.code),
    missing: entry.missing.map(toMissingRecord),
    estimates: entry.estimates.map(({ periodStart, periodEnd, premium }) => ({
      period_start: periodStart,
      period_end: periodEnd,
      premium: exactNumber(premium),
    })),
    audit_id: entry.auditId || null,
    created_at: publicTime(entry.createdAt),
  };
}

function toCause({ kind, id, changedBy, requestId, occurredAt }: LedgerCause): z.input<typeof causeSchema> {
  return {
    kind: choiceOf(kind),
    id,
    actor: toActor(changedBy),
    request_id: requestId.startsWith("req_") ? requestId : null,
    occurred_at: publicTime(occurredAt),
  };
}

/** Owners do not see the names of operators and services. */
function toActor(changedBy: string): z.input<typeof causeSchema>["actor"] {
  const place = changedBy.indexOf(":");
  const type = changedBy.slice(0, place);
  const id = changedBy.slice(place + 1);
  if (place < 0 || !isActorType(type)) return null;
  return { type, id: isInternalActor({ type }) ? null : id };
}
