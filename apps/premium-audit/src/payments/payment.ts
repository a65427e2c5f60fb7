export type PaymentStatus = "pending" | "processed" | "failed" | "refunded";

/** A payment of premium. */
export interface Payment {
  id: string;
  /** The policy's. */
  employerId: string;
  policyId: string;
  /** Decimal string, above 0. */
  amount: string;
  status: PaymentStatus;
  description: string;
  failureReason: string;
  createdAt: Date;
  updatedAt: Date;
}

const moves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["processed", "failed"],
  processed: ["refunded"],
  failed: [],
  refunded: [],
};

/** The statuses that a payment may be written with: those that can be reached without a refund. */
export const firstStatuses: readonly string[] = ["pending", ...moves.pending];

export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return moves[from].includes(to);
}

export const paymentStatuses = Object.keys(moves) as PaymentStatus[];

export function isPaymentStatus(value: string): value is PaymentStatus {
  return value in moves;
}
