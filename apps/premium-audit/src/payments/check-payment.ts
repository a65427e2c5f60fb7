import type { PaymentMembers } from "@platform/contracts/premium_audit/v1/payments";
import { decimalProblem, isZero } from "@platform/decimal/amount";
import type { Violation } from "@platform/service/fault";
import { firstStatuses } from "./payment.ts";

const longestText = 1000;

/** What makes a new payment unacceptable, in the order of its members. */
export function checkPayment(members: PaymentMembers): Violation[] {
  const violations: Violation[] = [];
  if (members.policyId === "") violations.push({ field: "policy_id", description: "is required" });
  const amount = amountProblem(members.amount);
  if (amount) violations.push({ field: "amount", description: amount });
  if (members.status !== "" && !firstStatuses.includes(members.status)) {
    violations.push({ field: "status", description: `must be one of ${firstStatuses.join(", ")}` });
  }
  return [...violations, ...checkTexts(members)];
}

/** What is wrong with the amount of a payment; undefined when nothing is. */
export function amountProblem(amount: string): string | undefined {
  return decimalProblem("amount", amount) ?? (isZero(amount) ? "must be above 0" : undefined);
}

/** What is wrong with what people write about a payment. */
export function checkTexts({ description, failureReason }: Pick<PaymentMembers, "description" | "failureReason">) {
  return Object.entries({ description, failure_reason: failureReason })
    .filter(([, text]) => text.length > longestText || text.includes("\0"))
    .map(([field]): Violation => ({ field, description: `must have at most ${longestText} characters and no NUL` }));
}
