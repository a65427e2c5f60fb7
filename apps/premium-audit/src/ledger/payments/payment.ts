import type { MemberValues } from "@platform/public-records/noun/members";
import type { paymentMembers } from "@platform/public-records/noun/payment";
import type { PaymentStatus } from "@platform/public-records/record/ledger-choices";

/** A payment of premium. */
export interface Payment extends MemberValues<typeof paymentMembers> {
  id: string;
  /** Employer of the policy. */
  employerId: string;
  policyId: string;
  /** Number of the policy term that the partner says it is for; absent if it counts in the term of its creation. */
  term?: number;
  /** Start of the term that it counts in; absent if that term is not scheduled any more. */
  termEffectiveAt?: Date;
  /** Decimal string, above 0. */
  amount: string;
  status: PaymentStatus;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

const moves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["processed", "failed"],
  processed: ["refunded"],
  failed: [],
  refunded: [],
};

export function canMovePayment(before: PaymentStatus, after: PaymentStatus): boolean {
  return moves[before].includes(after);
}

export function isPaymentStatus(value: string): value is PaymentStatus {
  return value in moves;
}
