import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy, cutoffOf } from "@platform/retention/owner-retention.sql";
import type { Tenant } from "@platform/service/tenant";

/** True unless something of an audit of the policy was changed later: a dispute of an old audit is not deleted while it is open. */
const unchanged = (table: string) =>
  `NOT EXISTS (SELECT FROM ${table} AS part JOIN audits AS of ON of.id = part.audit_id
       WHERE of.policy_id = policy.id AND part.updated_at >= ${cutoffOf("policy")})`;

const agedStatement = statement<{ id: string }>(
  "policies_aged",
  `SELECT id FROM policies AS policy
   WHERE (${agedBy("policy", "expires_at")} OR ${agedBy("policy", "deleted_at")}) AND ${agedBy("policy", "updated_at")}
     AND NOT EXISTS (SELECT FROM audits WHERE policy_id = policy.id AND updated_at >= ${cutoffOf("policy")})
     AND NOT EXISTS (SELECT FROM payments WHERE policy_id = policy.id AND updated_at >= ${cutoffOf("policy")})
     AND NOT EXISTS (SELECT FROM ledger_entries WHERE policy_id = policy.id AND created_at >= ${cutoffOf("policy")})
     AND ${unchanged("audit_disputes")} AND ${unchanged("records_requests")} AND ${unchanged("audit_documents")}
     AND ${notHeld("policy", "employer_id")}
     AND NOT EXISTS (SELECT FROM audits AS audit WHERE audit.policy_id = policy.id AND NOT ${notHeld("audit", "employer_id")})
     AND NOT EXISTS (SELECT FROM payments AS payment
       WHERE payment.policy_id = policy.id AND NOT ${notHeld("payment", "employer_id")})
   ORDER BY expires_at LIMIT $2 FOR UPDATE OF policy SKIP LOCKED`,
);
const deleteAuditsStatement = statement<ErasedRow>(
  "audits_remove",
  "DELETE FROM audits WHERE policy_id = ANY ($1::text[]) RETURNING id, environment, owner_id",
);
const deletePaymentsStatement = statement("payments_remove", "DELETE FROM payments WHERE policy_id = ANY ($1::text[])");
const deleteTermsStatement = statement("terms_remove", "DELETE FROM policy_terms WHERE policy_id = ANY ($1::text[])");
const deleteCausesStatement = statement(
  "ledger_causes_remove",
  "DELETE FROM ledger_causes WHERE policy_id = ANY ($1::text[])",
);
const deletePoliciesStatement = statement("policies_remove", "DELETE FROM policies WHERE id = ANY ($1::text[])");

interface ErasedRow {
  id: string;
  environment: Tenant["environment"];
  owner_id: string;
}

/** An audit that was deleted from the database. */
export interface ErasedAudit {
  tenant: Tenant;
  auditId: string;
}

/**
 * Deletes policies that expired or were soft-deleted before a time and have not changed since, with their audits, payments and ledgers,
 * and with the disputes, requests and documents of the audits, which have not changed since either.
 * Policies are kept while a legal hold covers their employer, or that of one of their audits or payments. Resolves to the number of policies, and their audits.
 */
export async function deleteExpiredPolicies(
  tx: Queryable,
  before: Cutoffs,
  limit: number,
): Promise<{ count: number; audits: ErasedAudit[] }> {
  const ids = (await tx.query(agedStatement, [before, limit])).map(({ id }) => id);
  if (ids.length === 0) return { count: 0, audits: [] };
  const audits = await tx.query(deleteAuditsStatement, [ids]);
  for (const removal of [
    deletePaymentsStatement,
    deleteTermsStatement,
    deleteCausesStatement,
    deletePoliciesStatement,
  ]) {
    await tx.query(removal, [ids]);
  }
  return { count: ids.length, audits: audits.map(erasedAuditOf) };
}

const deleteDeletedAuditsStatement = statement<ErasedRow>(
  "audits_deleted_remove",
  `DELETE FROM audits WHERE id IN (
     SELECT id FROM audits AS audit WHERE ${agedBy("audit", "deleted_at")} AND ${notHeld("audit", "employer_id")}
     LIMIT $2 FOR UPDATE OF audit SKIP LOCKED)
   RETURNING id, environment, owner_id`,
);

/** Deletes audits that were soft-deleted before a time, except those under a legal hold. Resolves to the audits. */
export async function deleteExpiredAudits(tx: Queryable, before: Cutoffs, limit: number): Promise<ErasedAudit[]> {
  return (await tx.query(deleteDeletedAuditsStatement, [before, limit])).map(erasedAuditOf);
}

const deleteDeletedPaymentsStatement = statement<{ id: string }>(
  "payments_deleted_remove",
  `DELETE FROM payments WHERE id IN (
     SELECT id FROM payments AS payment WHERE ${agedBy("payment", "deleted_at")} AND ${notHeld("payment", "employer_id")}
     LIMIT $2 FOR UPDATE OF payment SKIP LOCKED)
   RETURNING id`,
);

/** Deletes payments that were soft-deleted before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredPayments(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(deleteDeletedPaymentsStatement, [before, limit])).length;
}

const deleteDeletedDocumentsStatement = statement<{ id: string }>(
  "documents_remove_deleted",
  `DELETE FROM audit_documents WHERE id IN (
     SELECT document.id FROM audit_documents AS document JOIN audits AS audit ON audit.id = document.audit_id
     WHERE ${agedBy("document", "deleted_at")} AND ${notHeld("audit", "employer_id")}
     LIMIT $2 FOR UPDATE OF document SKIP LOCKED)
   RETURNING id`,
);

/** Deletes documents that were soft-deleted before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredDocuments(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(deleteDeletedDocumentsStatement, [before, limit])).length;
}

const removeSubcontractorsStatement = statement<{ id: string }>(
  "subcontractors_remove",
  `DELETE FROM subcontractors WHERE id IN (
     SELECT id FROM subcontractors AS registered
     WHERE ${agedBy("registered", "updated_at")} AND ${notHeld("registered", "employer_id")}
       AND NOT EXISTS (SELECT FROM audits WHERE environment = registered.environment AND owner_id = registered.owner_id
                         AND employer_id = registered.employer_id)
     LIMIT $2 FOR UPDATE OF registered SKIP LOCKED)
   RETURNING id`,
);

/**
 * Deletes subcontractors that were last changed before a time, except those under a legal hold and those of employers with an
 * audit. Resolves to their number.
 */
export async function deleteExpiredSubcontractors(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeSubcontractorsStatement, [before, limit])).length;
}

const removeRateTablesStatement = statement<{ id: string }>(
  "rate_tables_remove",
  `DELETE FROM rate_tables WHERE id IN (
     SELECT id FROM rate_tables AS rates WHERE ${agedBy("rates", "deleted_at")} AND ${notHeld("rates")}
       AND NOT EXISTS (SELECT FROM policy_terms WHERE rating ? 'rateTable' AND rating->>'rateTable' = rates.id)
       AND NOT EXISTS (SELECT FROM worksheet_lines
                       WHERE rate_source IS NOT NULL AND rate_source->>'rateTable' = rates.id)
     LIMIT $2 FOR UPDATE OF rates SKIP LOCKED)
   RETURNING id`,
);

/**
 * Deletes rate tables that were soft-deleted before a time, with their versions, except those of an owner with a legal hold and
 * those that a policy or any version of an audit rests on. Resolves to their number.
 */
export async function deleteExpiredRateTables(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeRateTablesStatement, [before, limit])).length;
}

function erasedAuditOf({ id, environment, owner_id: ownerId }: ErasedRow): ErasedAudit {
  return { tenant: { environment, ownerId }, auditId: id };
}
