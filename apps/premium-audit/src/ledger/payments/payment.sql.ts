import { assigned, listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { fromMemberRow, memberColumns } from "@platform/public-records/noun/members";
import { paymentMembers } from "@platform/public-records/noun/payment";
import type { PaymentStatus } from "@platform/public-records/record/ledger-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Payment } from "./payment.ts";
import { paymentTerm } from "./payment-term.sql.ts";

const changeable = {
  amount: "amount",
  status: typed<PaymentStatus>("text"),
  ...memberColumns(paymentMembers),
  updatedAt: "timestamptz",
  term: "int?",
} as const;
const created = { id: "text", employerId: "text", policyId: "text", createdAt: "timestamptz" } as const;
const inserted = {
  ...created,
  ...changeable,
  environment: "text",
  ownerId: "text",
  requestId: "text",
  ...stamp,
} as const;
const paymentRow = { ...created, ...changeable, termEffectiveAt: "timestamptz?", deletedAt: "timestamptz?" } as const;
type PaymentRow = RowOf<typeof paymentRow>;

const stored = { ...created, ...changeable, deletedAt: "timestamptz?" } as const;
const columns = `${selected(stored, "listed")}, (SELECT effective_at FROM policy_terms AS paid
    WHERE paid.environment = listed.environment AND paid.owner_id = listed.owner_id AND paid.policy_id = listed.policy_id
      AND paid.term = ${paymentTerm("listed")}) AS "termEffectiveAt"`;
const mine = "environment = {environment:text} AND owner_id = {ownerId:text}";

const insertStatement = statement(
  "payment_insert",
  { id: "text" },
  `INSERT INTO payments (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
  { using: inserted },
);

/** Inserts a payment; false if the request has already created a payment. */
export async function insertPayment(
  tx: Queryable,
  tenant: Tenant,
  payment: Payment,
  requestId: string,
): Promise<boolean> {
  const { createdAt } = payment;
  const row = { ...payment, ...tenant, updatedAt: createdAt, requestId, ...changeStamp() };
  return (await tx.query(insertStatement, row)).length > 0;
}

const find =
  `SELECT ${columns} FROM payments AS listed WHERE ${mine} AND id = {id:text} AND deleted_at IS NULL` as const;
const findStatement = statement("payment_find", paymentRow, find);
const lockStatement = statement("payment_lock", paymentRow, `${find} FOR UPDATE OF listed`);
const findByRequestStatement = statement(
  "payment_find_by_request",
  paymentRow,
  `SELECT ${columns} FROM payments AS listed WHERE ${mine} AND request_id = {requestId:text}`,
);

/** Selects a payment unless it is deleted; `lock` locks it until the transaction ends. */
export async function selectPayment(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Payment | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, { environment, ownerId, id });
  return row && paymentOf(row);
}

/** Selects the payment that a request created. */
export async function selectPaymentOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && paymentOf(row);
}

/** Selects a page of the tenant's payments, newest first. */
export const selectPayments = tenantList({
  table: "payments",
  row: paymentRow,
  columns,
  filters: { employerId: "employer_id", status: "status", policyId: "policy_id" },
  fromRow: paymentOf,
});

const updateStatement = statement(
  "payment_update",
  {},
  `UPDATE payments SET ${assigned({ ...changeable, ...stamp })} WHERE ${mine} AND id = {id:text}`,
  { using: { ...changeable, ...stamp, environment: "text", ownerId: "text", id: "text" } },
);

/** Updates the members of a payment that can change. */
export async function updatePaymentRow(tx: Queryable, tenant: Tenant, payment: Payment): Promise<void> {
  await tx.query(updateStatement, { ...payment, ...tenant, ...changeStamp() });
}

const deleteStatement = statement(
  "payment_delete",
  { id: "text" },
  `UPDATE payments SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE ${mine} AND id = {id:text} AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes a payment; false if there is none. */
export async function deletePaymentRow(db: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  return (await db.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() })).length > 0;
}

function paymentOf({ term, termEffectiveAt, deletedAt, ...row }: PaymentRow): Payment {
  return {
    ...fromMemberRow(paymentMembers, row),
    ...(term !== null && { term }),
    ...(termEffectiveAt && { termEffectiveAt }),
    ...(deletedAt && { deletedAt }),
  };
}
