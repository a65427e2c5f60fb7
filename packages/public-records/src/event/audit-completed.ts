import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { exactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";
import { adjustmentTypeSchema } from "../record/audit.ts";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";

const amount = amountSchema;

/** Schema of the data of `audit.completed` in envelopes 1 and 2; its member names differ from those of the audit record. */
export const auditCompletedSchema = z
  .object({
    auditId: z.string(),
    policyId: z.string(),
    employerId: z.string(),
    policyPeriod: z.object({ start: z.iso.date(), end: z.iso.date() }),
    results: z.object({
      estimatedPremium: amount,
      actualPremium: amount,
      adjustment: amount,
      adjustmentType: adjustmentTypeSchema,
    }),
  })
  .meta({ id: "AuditCompleted" });

export function toAuditCompleted(audit: Audit): z.input<typeof auditCompletedSchema> {
  const { id, policyId, employerId, periodStart, periodEnd, results } = audit;
  return {
    auditId: id,
    policyId,
    employerId,
    policyPeriod: { start: periodStart, end: periodEnd },
    results: {
      estimatedPremium: exactNumber(results?.estimatedPremium || "0"),
      actualPremium: exactNumber(results?.actualPremium || "0"),
      adjustment: exactNumber(results?.adjustment || "0"),
      adjustmentType: choiceOf(results?.adjustmentType ?? "no_change"),
    },
  };
}

/** Schema of the data of `audit.completed` in envelope 3. */
export const auditCompletedForm3Schema = z
  .object({
    audit_id: z.string(),
    employer_id: z.string(),
    status: z.string(),
    premium_calculated: amount,
  })
  .meta({ id: "AuditCompletedEnvelope3" });

export function toAuditCompletedForm3({
  id,
  employerId,
  status,
  results,
}: Audit): z.input<typeof auditCompletedForm3Schema> {
  return {
    audit_id: id,
    employer_id: employerId,
    status,
    premium_calculated: exactNumber(results?.actualPremium || "0"),
  };
}
