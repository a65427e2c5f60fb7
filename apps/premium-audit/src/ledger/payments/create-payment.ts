import type { PaymentMembers } from "@platform/contracts/premium_audit/v1/payments";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { pickMembers } from "@platform/public-records/noun/members";
import { paymentMembers } from "@platform/public-records/noun/payment";
import type { PaymentStatus } from "@platform/public-records/record/ledger-choices";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy } from "../../policy/policies/policy.sql.ts";
import { insertPayment, selectPayment, selectPaymentOfRequest } from "./payment.sql.ts";
import type { Payment } from "./payment.ts";
import { newPaymentMembers } from "./payment-members.ts";
import { paymentActivity, paymentEvents } from "./payment-message.ts";
import { statedTerm } from "./stated-term.ts";

interface NewPayment {
  members: PaymentMembers;
}

/**
 * Creates a payment as `pending`, or directly as `processed` or `failed`; the matching event is published in that case.
 * Idempotent for one request. Throws NOT_FOUND for an unknown policy; INVALID_ARGUMENT with the violations.
 */
export async function createPayment(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  newPayment: NewPayment,
): Promise<Payment> {
  parseMessage("INVALID_PAYMENT", newPaymentMembers, newPayment.members);
  const payment = await database.transaction((tx) => write(tx, call, newPayment));
  return payment;
}

async function write(tx: Queryable, { tenant, requestId }: TenantCall, { members }: NewPayment): Promise<Payment> {
  // Locked, so that the policy cannot be deleted meanwhile.
  const policy = await selectPolicy(tx, tenant, members.policyId, { lock: true });
  if (!policy) throw refusal("POLICY_NOT_FOUND");
  const now = new Date();
  const payment: Payment = {
    id: newId("pay_"),
    employerId: policy.employerId,
    policyId: policy.id,
    ...(await statedTerm(tx, tenant, policy.id, members.termEffectiveDate)),
    amount: members.amount,
    status: (members.status || "pending") as PaymentStatus,
    ...pickMembers(paymentMembers, members),
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertPayment(tx, tenant, payment, requestId))) {
    return (await selectPaymentOfRequest(tx, tenant, requestId)) ?? payment;
  }
  const written = (await selectPayment(tx, tenant, payment.id)) ?? payment;
  const events = paymentEvents(tenant, written);
  await enqueue(tx, events.length > 0 ? events : [paymentActivity(tenant, "payment.created", payment.id)]);
  return written;
}
