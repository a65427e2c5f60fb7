import type { PaymentStatus } from "@platform/public-records/record/ledger-choices";

/** Optional texts that a partner writes about a payment; empty when absent. Operations and rules derive from this list. */
const paymentTexts = ["description", "failureReason"] as const;

type PaymentTexts = Record<(typeof paymentTexts)[number], string>;

/** A payment of premium. */
export interface Payment extends PaymentTexts {
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

/** Maps every optional text to one value, such as a schema. */
export function eachText<Value>(value: Value): Record<keyof PaymentTexts, Value> {
  return Object.fromEntries(paymentTexts.map((name) => [name, value])) as Record<keyof PaymentTexts, Value>;
}

/** Picks the optional texts of a message; with `paths`, only those that the update names. */
export function pickTexts(texts: PaymentTexts): PaymentTexts;
export function pickTexts(texts: PaymentTexts, paths: readonly string[]): Partial<PaymentTexts>;
export function pickTexts(texts: PaymentTexts, paths?: readonly string[]): Partial<PaymentTexts> {
  const names = paymentTexts.filter((name) => paths === undefined || paths.includes(pathOf(name)));
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

function pathOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
