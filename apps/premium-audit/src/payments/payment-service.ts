import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { tenantOf } from "@platform/rpc/call-metadata";
import { type Implementation, implement } from "@platform/rpc/handlers";
import type { Dependencies } from "../dependencies.ts";
import { required } from "../required.ts";
import { createPayment } from "./create-payment.ts";
import { deletePaymentRow, findPayment, listPayments } from "./payment.sql.ts";
import { paymentNotFound } from "./payment-faults.ts";
import { paymentMessage } from "./payment-message.ts";
import { updatePayment } from "./update-payment.ts";

/** The RPCs of payments. */
export function paymentService(dependencies: Pick<Dependencies, "database" | "relay">): Implementation {
  const { database } = dependencies;
  return implement(
    PaymentService,
    {
      async createPayment({ members }, call) {
        const tenant = tenantOf(call);
        const asked = { tenant, requestId: call.requestId, members: required(members, "members") };
        return { payment: paymentMessage(tenant, await createPayment(dependencies, asked)) };
      },
      async getPayment({ id }, call) {
        const tenant = tenantOf(call);
        const payment = await findPayment(database, tenant, id);
        if (!payment) throw paymentNotFound();
        return { payment: paymentMessage(tenant, payment) };
      },
      async listPayments(request, call) {
        const tenant = tenantOf(call);
        const { items, hasMore } = await listPayments(database, tenant, request, request);
        return { payments: items.map((payment) => paymentMessage(tenant, payment)), hasMore };
      },
      async updatePayment({ id, members, updateMask }, call) {
        const tenant = tenantOf(call);
        const change = { tenant, id, members: required(members, "members"), paths: updateMask?.paths ?? [] };
        return { payment: paymentMessage(tenant, await updatePayment(dependencies, change)) };
      },
      async deletePayment({ id }, call) {
        if (!(await deletePaymentRow(database, tenantOf(call), id, new Date()))) throw paymentNotFound();
        return {};
      },
    },
    { anyMethod: ["gateway"] },
  );
}
