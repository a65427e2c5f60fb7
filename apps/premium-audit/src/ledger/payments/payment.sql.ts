import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { PaymentStatus } from "@platform/public-records/record/ledger-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Payment } from "./payment.ts";
import { paymentTerm } from "./payment-term.sql.ts";

interface PaymentRow {
  id: string;
  employer_id: string;
  policy_id: string;
  term: number | null;
  term_effective_at: Date | null;
  amount: string;
  status: PaymentStatus;
  description: string;
  failure_reason: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const columns = `id, employer_id, policy_id, trim_scale(amount) AS amount, status, description, failure_reason, created_at,
  updated_at, deleted_at, listed.term, (SELECT effective_at FROM policy_terms AS paid
    WHERE paid.environment = listed.environment AND paid.owner_id = listed.owner_id AND paid.policy_id = listed.policy_id
      AND paid.term = ${paymentTerm("listed")}) AS term_effective_at`;
const mine = "environment = $1 AND owner_id = $2";

const insertStatement = statement<{ id: string }>(
  "payment_insert",
  `INSERT INTO payments (id, environment, owner_id, employer_id, policy_id, amount, status, description, failure_reason,
     created_at, updated_at, request_id, term, changed_by, changed_request_id)
   VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14)
   ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
);

/** Inserts a payment; false if the request has already created a payment. */
export async function insertPayment(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  payment: Payment,
  requestId: string,
): Promise<boolean> {
  const { id, employerId, policyId, amount, status, description, failureReason, createdAt } = payment;
  const key = [environment, ownerId, id, employerId, policyId, amount, status];
  const values = [...key, description, failureReason, createdAt, requestId, payment.term ?? null, ...changeStampList()];
  return (await tx.query(insertStatement, values)).length > 0;
}

const find = `SELECT ${columns} FROM payments AS listed WHERE ${mine} AND id = $3 AND deleted_at IS NULL`;
const findStatement = statement<PaymentRow>("payment_find", find);
const lockStatement = statement<PaymentRow>("payment_lock", `${find} FOR UPDATE OF listed`);
const findByRequestStatement = statement<PaymentRow>(
  "payment_find_by_request",
  `SELECT ${columns} FROM payments AS listed WHERE ${mine} AND request_id = $3`,
);

/** Selects a payment unless it is deleted; `lock` locks it until the transaction ends. */
export async function selectPayment(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Payment | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, [environment, ownerId, id]);
  return row && paymentOf(row);
}

/** Selects the payment that a request created. */
export async function selectPaymentOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && paymentOf(row);
}

/** Selects a page of the tenant's payments, newest first. */
export const selectPayments = tenantList({
  table: "payments",
  columns,

  filters: { employerId: "employer_id", status: "status", policyId: "policy_id" },
  fromRow: paymentOf,
});

const updateStatement = statement(
  "payment_update",
  `UPDATE payments SET amount = $4, status = $5, description = $6, failure_reason = $7, updated_at = $8,
     term = $9, changed_by = $10, changed_request_id = $11
   WHERE ${mine} AND id = $3`,
);

/** Updates the members of a payment that can change. */
export async function updatePaymentRow(tx: Queryable, tenant: Tenant, payment: Payment): Promise<void> {
  const { id, amount, status, description, failureReason, updatedAt } = payment;
  const key = [tenant.environment, tenant.ownerId, id];
  const changes = [amount, status, description, failureReason, updatedAt, payment.term ?? null, ...changeStampList()];
  await tx.query(updateStatement, [...key, ...changes]);
}

const deleteStatement = statement<{ id: string }>(
  "payment_delete",
  `UPDATE payments SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE ${mine} AND id = $3 AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes a payment; false if there is none. */
export async function deletePaymentRow(db: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  return (await db.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()])).length > 0;
}

function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.id,
    employerId: row.employer_id,
    policyId: row.policy_id,
    ...(row.term !== null && { term: row.term }),
    ...(row.term_effective_at && { termEffectiveAt: row.term_effective_at }),
    amount: row.amount,
    status: row.status,
    description: row.description,
    failureReason: row.failure_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}
