import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy, cutoffOf } from "@platform/retention/owner-retention.sql";
import type { Tenant } from "@platform/service/call/tenant";

const erasedRow = {
  id: "text",
  environment: typed<Tenant["environment"]>("text"),
  ownerId: "text",
} as const;
type ErasedRow = RowOf<typeof erasedRow>;

/** Condition on a row that it is of the policy. */
const ofPolicy = (row: string) =>
  `${row}.environment = policy.environment AND ${row}.owner_id = policy.owner_id AND ${row}.policy_id = policy.id`;

/** True unless something of an audit of the policy was changed later: a dispute of an old audit is not deleted while it is open. */
const unchanged = (table: string) =>
  `NOT EXISTS (SELECT FROM ${table} AS part JOIN audits AS of ON of.environment = part.environment
         AND of.owner_id = part.owner_id AND of.id = part.audit_id
       WHERE ${ofPolicy("of")} AND part.updated_at >= ${cutoffOf("policy")})`;

const agedStatement = statement(
  "policies_aged",
  erasedRow,
  `SELECT ${selected(erasedRow, "policy")} FROM policies AS policy
   WHERE (${agedBy("policy", "expires_at")} OR ${agedBy("policy", "deleted_at")}) AND ${agedBy("policy", "updated_at")}
     AND NOT EXISTS (SELECT FROM audits AS part WHERE ${ofPolicy("part")} AND part.updated_at >= ${cutoffOf("policy")})
     AND NOT EXISTS (SELECT FROM payments AS part WHERE ${ofPolicy("part")} AND part.updated_at >= ${cutoffOf("policy")})
     AND NOT EXISTS (SELECT FROM ledger_entries AS part WHERE ${ofPolicy("part")} AND part.created_at >= ${cutoffOf("policy")})
     AND ${unchanged("audit_disputes")} AND ${unchanged("records_requests")} AND ${unchanged("audit_documents")}
     AND ${notHeld("policy", "employer_id")}
     AND NOT EXISTS (SELECT FROM audits AS audit WHERE ${ofPolicy("audit")} AND NOT ${notHeld("audit", "employer_id")})
     AND NOT EXISTS (SELECT FROM payments AS payment
       WHERE ${ofPolicy("payment")} AND NOT ${notHeld("payment", "employer_id")})
   ORDER BY expires_at LIMIT {limit:int} FOR UPDATE OF policy SKIP LOCKED`,
);
const policyKey = { environment: "text", ownerId: "text", id: "text" } as const;
const those = `SELECT * FROM ${unnested(policyKey)}`;
const inPolicies = `(environment, owner_id, policy_id) IN (${those})`;
/** A statement on everything of the policies. */
const removal = (name: string, text: string) => statement(name, {}, text, { rows: policyKey });
const deleteAuditsStatement = statement(
  "audits_remove",
  erasedRow,
  `DELETE FROM audits WHERE ${inPolicies} RETURNING ${selected(erasedRow)}`,
  { rows: policyKey },
);
/** In the order in which they refer to each other. */
const removals = [
  removal("payments_remove", `DELETE FROM payments WHERE ${inPolicies}`),
  removal("terms_remove", `DELETE FROM policy_terms WHERE ${inPolicies}`),
  removal("ledger_causes_remove", `DELETE FROM ledger_causes WHERE ${inPolicies}`),
  removal("policies_remove", `DELETE FROM policies WHERE (environment, owner_id, id) IN (${those})`),
];

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
  const rows = await tx.query(agedStatement, { cutoffs: before, limit });
  if (rows.length === 0) return { count: 0, audits: [] };
  const audits = await tx.query(deleteAuditsStatement, { rows });
  for (const statement of removals) await tx.query(statement, { rows });
  return { count: rows.length, audits: audits.map(erasedAuditOf) };
}

const deleteDeletedAuditsStatement = statement(
  "audits_deleted_remove",
  erasedRow,
  `DELETE FROM audits WHERE (environment, owner_id, id) IN (
     SELECT audit.environment, audit.owner_id, audit.id FROM audits AS audit WHERE ${agedBy("audit", "deleted_at")} AND ${notHeld("audit", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF audit SKIP LOCKED)
   RETURNING ${selected(erasedRow)}`,
);

/** Deletes audits that were soft-deleted before a time, except those under a legal hold. Resolves to the audits. */
export async function deleteExpiredAudits(tx: Queryable, before: Cutoffs, limit: number): Promise<ErasedAudit[]> {
  return (await tx.query(deleteDeletedAuditsStatement, { cutoffs: before, limit })).map(erasedAuditOf);
}

const deleteDeletedPaymentsStatement = statement(
  "payments_deleted_remove",
  { id: "text" },
  `DELETE FROM payments WHERE (environment, owner_id, id) IN (
     SELECT payment.environment, payment.owner_id, payment.id FROM payments AS payment WHERE ${agedBy("payment", "deleted_at")} AND ${notHeld("payment", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF payment SKIP LOCKED)
   RETURNING id`,
);

/** Deletes payments that were soft-deleted before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredPayments(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(deleteDeletedPaymentsStatement, { cutoffs: before, limit })).length;
}

const deleteDeletedDocumentsStatement = statement(
  "documents_remove_deleted",
  { id: "text" },
  `DELETE FROM audit_documents WHERE (environment, owner_id, id) IN (
     SELECT document.environment, document.owner_id, document.id FROM audit_documents AS document JOIN audits AS audit ON audit.environment = document.environment
       AND audit.owner_id = document.owner_id AND audit.id = document.audit_id
     WHERE ${agedBy("document", "deleted_at")} AND ${notHeld("audit", "employer_id")}
     LIMIT {limit:int} FOR UPDATE OF document SKIP LOCKED)
   RETURNING id`,
);

/** Deletes documents that were soft-deleted before a time, except those under a legal hold. Resolves to their number. */
export async function deleteExpiredDocuments(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(deleteDeletedDocumentsStatement, { cutoffs: before, limit })).length;
}

const removeSubcontractorsStatement = statement(
  "subcontractors_remove",
  { id: "text" },
  `DELETE FROM subcontractors WHERE (environment, owner_id, id) IN (
     SELECT registered.environment, registered.owner_id, registered.id FROM subcontractors AS registered
     WHERE ${agedBy("registered", "updated_at")} AND ${notHeld("registered", "employer_id")}
       AND NOT EXISTS (SELECT FROM audits WHERE environment = registered.environment AND owner_id = registered.owner_id
                         AND employer_id = registered.employer_id)
     LIMIT {limit:int} FOR UPDATE OF registered SKIP LOCKED)
   RETURNING id`,
);

/**
 * Deletes subcontractors that were last changed before a time, except those under a legal hold and those of employers with an
 * audit. Resolves to their number.
 */
export async function deleteExpiredSubcontractors(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeSubcontractorsStatement, { cutoffs: before, limit })).length;
}

const removeRateTablesStatement = statement(
  "rate_tables_remove",
  { id: "text" },
  `DELETE FROM rate_tables WHERE (environment, owner_id, id) IN (
     SELECT rates.environment, rates.owner_id, rates.id FROM rate_tables AS rates WHERE ${agedBy("rates", "deleted_at")} AND ${notHeld("rates")}
       AND NOT EXISTS (SELECT FROM policy_terms AS term WHERE term.environment = rates.environment
         AND term.owner_id = rates.owner_id AND rating ? 'rateTable' AND rating->>'rateTable' = rates.id)
       AND NOT EXISTS (SELECT FROM worksheet_lines AS line WHERE line.environment = rates.environment
                         AND line.owner_id = rates.owner_id AND rate_source IS NOT NULL AND rate_source->>'rateTable' = rates.id)
     LIMIT {limit:int} FOR UPDATE OF rates SKIP LOCKED)
   RETURNING id`,
);

/**
 * Deletes rate tables that were soft-deleted before a time, with their versions, except those of an owner with a legal hold and
 * those that a policy or any version of an audit rests on. Resolves to their number.
 */
export async function deleteExpiredRateTables(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeRateTablesStatement, { cutoffs: before, limit })).length;
}

const removeRuleTablesStatement = statement(
  "rule_tables_remove",
  { id: "text" },
  `DELETE FROM rule_tables WHERE (environment, owner_id, id) IN (
     SELECT rules.environment, rules.owner_id, rules.id FROM rule_tables AS rules WHERE ${agedBy("rules", "deleted_at")} AND ${notHeld("rules")}
       AND NOT EXISTS (SELECT FROM policy_terms AS term WHERE term.environment = rules.environment
         AND term.owner_id = rules.owner_id AND rating->>'ruleTable' = rules.id)
     LIMIT {limit:int} FOR UPDATE OF rules SKIP LOCKED)
   RETURNING id`,
);

/**
 * Deletes rule tables that were soft-deleted before a time, with their versions, except those of an owner with a legal hold and
 * those that a policy names; audits keep the rows that they used. Resolves to their number.
 */
export async function deleteExpiredRuleTables(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeRuleTablesStatement, { cutoffs: before, limit })).length;
}

function erasedAuditOf({ id, environment, ownerId }: ErasedRow): ErasedAudit {
  return { tenant: { environment, ownerId }, auditId: id };
}
