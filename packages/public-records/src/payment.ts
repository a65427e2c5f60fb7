import type { Payment } from "@platform/contracts/premium_audit/v1/payments";
import { exactNumber } from "@platform/decimal/exact-number";
import { publicTime } from "./public-time.ts";

/** A payment of premium. */
export function paymentRecord(payment: Payment) {
  return {
    id: payment.id,
    object: "payment",
    owner_id: payment.ownerId,
    environment: payment.environment,
    employer_id: payment.employerId,
    policy_id: payment.policyId,
    amount: exactNumber(payment.amount || "0"),
    status: payment.status,
    description: payment.description || null,
    failure_reason: payment.failureReason || null,
    created_at: publicTime(payment.createdAt),
    updated_at: publicTime(payment.updatedAt),
  };
}
