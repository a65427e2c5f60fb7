import { isDeepStrictEqual } from "node:util";
import type { PaymentMembers } from "@platform/contracts/premium_audit/v1/payments";
import { exact } from "@platform/decimal/exact";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { pickMembers } from "@platform/public-records/noun/members";
import { paymentMembers } from "@platform/public-records/noun/payment";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPayment, updatePaymentRow } from "./payment.sql.ts";
import { canMovePayment, isPaymentStatus, type Payment } from "./payment.ts";
import { changeablePaymentMembers } from "./payment-members.ts";
import { paymentActivity, paymentEvents } from "./payment-message.ts";
import { statedTerm } from "./stated-term.ts";

const changedMembers = changeablePaymentMembers.partial();

interface PaymentChange {
  id: string;
  members: PaymentMembers;
  /** Field mask: any of `amount`, `status`, `description`, `failure_reason`, `term_effective_date`. */
  paths: readonly string[];
}

/**
 * Updates a payment, unless nothing changes, and publishes an event for each change of status: pending → processed or failed, processed → refunded.
 * Throws NOT_FOUND; INVALID_ARGUMENT with the violations; FAILED_PRECONDITION for any other change of status, and for a change
 * of amount unless the payment is pending.
 */
export async function updatePayment(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  change: PaymentChange,
): Promise<Payment> {
  checkMembers(change);
  const payment = await database.transaction((tx) => update(tx, call, change));
  return payment;
}

async function update(tx: Queryable, { tenant }: TenantCall, { id, members, paths }: PaymentChange): Promise<Payment> {
  const before = await selectPayment(tx, tenant, id, { lock: true });
  if (!before) throw refusal("PAYMENT_NOT_FOUND");
  const { term: _, ...rest } = before;
  const isTermNamed = paths.includes("term_effective_date");
  const after: Payment = {
    ...(isTermNamed ? rest : before),
    ...(isTermNamed && (await statedTerm(tx, tenant, before.policyId, members.termEffectiveDate))),
    ...(paths.includes("amount") && { amount: exact(members.amount).toFixed() }),
    ...(paths.includes("status") && isPaymentStatus(members.status) && { status: members.status }),
    ...pickMembers(paymentMembers, members, paths),
    updatedAt: new Date(),
  };
  const moved = after.status !== before.status;
  if (moved && !canMovePayment(before.status, after.status)) {
    throw refusal("WRONG_PAYMENT_STATUS", { status: before.status, action: `become ${after.status}` });
  }
  if (after.amount !== before.amount && before.status !== "pending") {
    throw refusal("WRONG_PAYMENT_STATUS", { status: before.status, action: "change its amount" });
  }
  if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) return before;
  await updatePaymentRow(tx, tenant, after);
  const written = (await selectPayment(tx, tenant, id)) ?? after;
  await enqueue(tx, moved ? paymentEvents(tenant, written) : [paymentActivity(tenant, "payment.updated", id)]);
  return written;
}

/** Validates the members that the update names; the others are empty. */
function checkMembers({ members, paths }: PaymentChange): void {
  const { amount, status } = members;
  parseMessage("INVALID_PAYMENT", changedMembers, {
    ...members,
    amount: paths.includes("amount") ? amount : undefined,
    status: paths.includes("status") ? status : undefined,
  });
}
