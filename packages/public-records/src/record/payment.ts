import type { Payment } from "@platform/contracts/premium_audit/v1/payments";
import { exactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";
import { paymentMembers } from "../noun/payment.ts";
import { recordShape, toRecordMembers } from "../noun/record-members.ts";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { deletedAtSchema, publicTime, publicTimeOrNull, toDeletedAt } from "../value/public-time.ts";
import { paymentStatuses } from "./ledger-choices.ts";

/** Schema of a payment of premium, in responses and in the data of webhooks. */
export const paymentRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("payment"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string().meta({ description: "The employer of the policy." }),
    policy_id: z.string(),
    term_effective_date: z.iso.datetime().nullable().meta({
      description:
        "Start of the policy term that the payment counts in; `null` when it is for a renewal that was withdrawn.",
    }),
    amount: amountSchema.meta({ description: "Amount in US dollars." }),
    status: z.enum(paymentStatuses),
    ...recordShape(paymentMembers),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Payment" });

export function toPaymentRecord(payment: Payment): z.input<typeof paymentRecordSchema> {
  return {
    id: payment.id,
    object: "payment",
    owner_id: payment.ownerId,
    environment: choiceOf(payment.environment),
    employer_id: payment.employerId,
    policy_id: payment.policyId,
    term_effective_date: publicTimeOrNull(payment.termEffectiveDate),
    amount: exactNumber(payment.amount || "0"),
    status: choiceOf(payment.status),
    ...toRecordMembers(paymentMembers, payment),
    created_at: publicTime(payment.createdAt),
    updated_at: publicTime(payment.updatedAt),
    ...toDeletedAt(payment),
  };
}
