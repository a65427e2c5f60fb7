import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import type { Dependencies } from "../../policy/dependencies.ts";
import { createPayment } from "./create-payment.ts";
import { deletePayment } from "./delete-payment.ts";
import { selectPayment, selectPayments } from "./payment.sql.ts";
import { toPaymentMessage } from "./payment-message.ts";
import { updatePayment } from "./update-payment.ts";

/** Implements PaymentService. */
export function paymentService(dependencies: Pick<Dependencies, "database">): Implementation {
  const { database } = dependencies;
  return implementForTenants(PaymentService, {
    async createPayment({ members }, call) {
      const newPayment = { members: required("INVALID_PAYMENT", "members", members) };
      return { payment: toPaymentMessage(call.tenant, await createPayment(dependencies, call, newPayment)) };
    },
    async getPayment({ id }, call) {
      const { tenant } = call;
      const payment = await selectPayment(database, tenant, id);
      if (!payment) throw refusal("PAYMENT_NOT_FOUND");
      return { payment: toPaymentMessage(tenant, payment) };
    },
    async listPayments(request, call) {
      const { tenant } = call;
      const { items, hasMore } = await selectPayments(database, tenant, request, request);
      return { payments: items.map((payment) => toPaymentMessage(tenant, payment)), hasMore };
    },
    async updatePayment({ id, members, updateMask }, call) {
      const change = { id, members: required("INVALID_PAYMENT", "members", members), paths: updateMask?.paths ?? [] };
      return { payment: toPaymentMessage(call.tenant, await updatePayment(dependencies, call, change)) };
    },
    async deletePayment({ id }, call) {
      await deletePayment(dependencies, call, { id });
      return {};
    },
  });
}
