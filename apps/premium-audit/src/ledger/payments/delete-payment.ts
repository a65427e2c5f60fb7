import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../../policy/dependencies.ts";
import { deletePaymentRow } from "./payment.sql.ts";
import { paymentActivity } from "./payment-message.ts";

/** Soft-deletes a payment. Throws NOT_FOUND. */
export async function deletePayment(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id }: { id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deletePaymentRow(tx, tenant, id, new Date()))) throw refusal("PAYMENT_NOT_FOUND");
    await enqueue(tx, [paymentActivity(tenant, "payment.deleted", id)]);
  });
}
