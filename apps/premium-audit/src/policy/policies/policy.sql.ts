import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import type { CancellationMethod, PolicyStatus } from "@platform/public-records/record/policy-choices";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { EstimateChange, RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Billing } from "../billing/billing.ts";
import { replaceNamedSources } from "./named-source.sql.ts";
import type { AuditPlan, Policy, Term } from "./policy.ts";

interface TermRow {
  term: number;
  effective_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  cancellation_method: CancellationMethod | null;
  estimated_premium: string;
  premium: string;
  premium_stated: boolean | null;
  estimate_changes: EstimateChange[];
  rating: RatingTerms;
  pays_as_you_go: boolean;
}

interface PolicyRow extends TermRow {
  id: string;
  employer_id: string;
  policy_number: string;
  status: PolicyStatus;
  cancels_at: Date | null;
  audit_schedule: AuditPlan["schedule"] | null;
  audit_method: AuditPlan["method"] | null;
  billing: Billing | null;
  /** The scheduled term, if there is one. */
  next_effective_at: Date | null;
  next_expires_at: Date;
  next_estimated_premium: string;
  next_premium_stated: boolean | null;
  next_estimate_changes: EstimateChange[];
  next_rating: RatingTerms;
  next_pays_as_you_go: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const columns = `listed.id, listed.employer_id, policy_number, status, listed.term, listed.effective_at, listed.expires_at,
  CASE WHEN status = 'cancelled' THEN cancels_at END AS cancelled_at, cancels_at, cancellation_method, audit_schedule,
  audit_method, trim_scale(term.estimated_premium) AS estimated_premium, trim_scale(term.premium) AS premium, term.rating,
  term.premium_stated, term.estimate_changes, next.premium_stated AS next_premium_stated,
  next.estimate_changes AS next_estimate_changes, next.effective_at AS next_effective_at, next.expires_at AS next_expires_at,
  trim_scale(next.estimated_premium) AS next_estimated_premium, next.rating AS next_rating, created_at, updated_at,
  deleted_at, billing, term.pays_as_you_go, next.pays_as_you_go AS next_pays_as_you_go`;
const policiesWithTerms = `policies AS listed JOIN policy_terms AS term ON term.environment = listed.environment AND term.owner_id = listed.owner_id
     AND term.policy_id = listed.id AND term.term = listed.term
  LEFT JOIN policy_terms AS next ON next.environment = listed.environment AND next.owner_id = listed.owner_id
     AND next.policy_id = listed.id AND next.term = listed.term + 1`;
const mine = `listed.id = $3 AND listed.environment = $1 AND listed.owner_id = $2`;

/** Unique index on policy number and effective date. */
export const policyNumberIndex = "policies_number";

const insertStatement = statement<{ id: string }>(
  "policy_insert",
  `WITH policy AS (
     INSERT INTO policies (id, environment, owner_id, employer_id, policy_number, status, term, effective_at, expires_at,
       created_at, updated_at, request_id, audit_schedule, audit_method, changed_by, changed_request_id, billing)
     VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $10, $11, $15, $16, $17, $18, $21)
     ON CONFLICT (environment, owner_id, request_id) DO NOTHING
     RETURNING id, environment, owner_id)
   INSERT INTO policy_terms (policy_id, term, environment, owner_id, effective_at, expires_at, estimated_premium, premium,
     rating, premium_stated, estimate_changes, pays_as_you_go)
   SELECT id, $7, environment, owner_id, $8, $9, $12, $13, $14, $19, $20, $22 FROM policy
   RETURNING policy_id AS id`,
);

/** Inserts a policy and its first term; false if the request has already created a policy. */
export async function insertPolicy(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policy: Policy,
  requestId: string,
): Promise<boolean> {
  const { id, employerId, policyNumber, status, term, effectiveAt, expiresAt, createdAt } = policy;
  const { estimatedPremium, premium, rating, auditPlan } = policy;
  const rows = await tx.query(insertStatement, [
    environment,
    ownerId,
    id,
    employerId,
    policyNumber,
    status,
    term,
    effectiveAt,
    expiresAt,
    createdAt,
    requestId,
    estimatedPremium,
    premium,
    JSON.stringify(rating),
    auditPlan?.schedule ?? null,
    auditPlan?.method ?? null,
    ...changeStampList(),
    policy.isPremiumStated ?? null,
    JSON.stringify(policy.estimateChanges ?? []),
    policy.billing ? JSON.stringify(policy.billing) : null,
    policy.paysAsYouGo === true,
  ]);
  if (rows.length === 0) return false;
  await replaceNamedSources(tx, { environment, ownerId }, policy);
  return true;
}

const findStatement = statement<PolicyRow>(
  "policy_find",
  `SELECT ${columns} FROM ${policiesWithTerms} WHERE ${mine} AND listed.deleted_at IS NULL`,
);
const lockStatement = statement("policy_lock", `SELECT listed.id FROM policies AS listed WHERE ${mine} FOR UPDATE`);
const findByRequestStatement = statement<PolicyRow>(
  "policy_find_by_request",
  `SELECT ${columns} FROM ${policiesWithTerms} WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.request_id = $3`,
);

/**
 * Selects a policy unless it is deleted; `lock` locks it until the transaction ends. Locking is a separate statement, because
 * a statement that waits for a lock sees joined rows as they were before the wait.
 */
export async function selectPolicy(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Policy | undefined> {
  if (lock) await db.query(lockStatement, [environment, ownerId, id]);
  const [row] = await db.query(findStatement, [environment, ownerId, id]);
  return row && policyOf(row);
}

/** Selects the policy that a request created. */
export async function selectPolicyOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, [environment, ownerId, requestId]);
  return row && policyOf(row);
}

/** Selects a page of the tenant's policies, newest first. */
export const selectPolicies = tenantList({
  table: "policies",
  columns,
  from: policiesWithTerms,
  filters: { employerId: "employer_id", status: "status" },
  fromRow: policyOf,
});

const updateStatement = statement(
  "policy_update",
  `UPDATE policies SET employer_id = $4, policy_number = $5, status = $6, term = $7, effective_at = $8, expires_at = $9,
     updated_at = $10, cancels_at = $11, cancellation_method = $12, renews_at = $13, audit_schedule = $14, audit_method = $15,
     changed_by = $16, changed_request_id = $17, billing = $18
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);
const upsertTermStatement = statement(
  "policy_term_upsert",
  `WITH changed AS (
     UPDATE policy_terms SET effective_at = $5, expires_at = $6, estimated_premium = $7, premium = $8, rating = $9,
       premium_stated = $10, estimate_changes = $11, pays_as_you_go = $12
     WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4 RETURNING term)
   INSERT INTO policy_terms (environment, owner_id, policy_id, term, effective_at, expires_at, estimated_premium, premium,
     rating, premium_stated, estimate_changes, pays_as_you_go)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 WHERE NOT EXISTS (SELECT FROM changed)`,
);
const deleteTermStatement = statement(
  "policy_next_term_delete",
  "DELETE FROM policy_terms WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term > $4",
);

/** Updates a policy and its current term, and inserts, updates or deletes its scheduled term. The transaction has locked the policy. */
export async function updatePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, policy: Policy): Promise<void> {
  const { id, employerId, policyNumber, status, term, effectiveAt, expiresAt, updatedAt } = policy;
  const { cancellation, nextTerm, auditPlan, billing } = policy;
  const key = [environment, ownerId, id];
  await tx.query(updateStatement, [
    ...key,
    employerId,
    policyNumber,
    status,
    term,
    effectiveAt,
    expiresAt,
    updatedAt,
    cancellation?.at ?? null,
    cancellation?.method ?? null,
    nextTerm?.effectiveAt ?? null,
    auditPlan?.schedule ?? null,
    auditPlan?.method ?? null,
    ...changeStampList(),
    billing ? JSON.stringify(billing) : null,
  ]);
  for (const row of nextTerm ? [policy, nextTerm] : [policy]) {
    const { estimatedPremium, premium, rating, isPremiumStated = null, estimateChanges = [] } = row;
    const values = [row.term, row.effectiveAt, row.expiresAt, estimatedPremium, premium, JSON.stringify(rating)];
    await tx.query(upsertTermStatement, [
      ...key,
      ...values,
      isPremiumStated,
      JSON.stringify(estimateChanges),
      row.paysAsYouGo === true,
    ]);
  }
  if (!nextTerm) await tx.query(deleteTermStatement, [...key, term]);
  await replaceNamedSources(tx, { environment, ownerId }, policy);
}

const deleteStatement = statement(
  "policy_delete",
  `UPDATE policies SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Soft-deletes a policy. */
export async function deletePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()]);
}

const dependentStatement = statement<{ kind: "audit" | "payment"; id: string }>(
  "policy_dependent",
  `(SELECT 'audit' AS kind, id FROM audits
    WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND deleted_at IS NULL ORDER BY id LIMIT 1)
   UNION ALL
   (SELECT 'payment', id FROM payments
    WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND deleted_at IS NULL ORDER BY id LIMIT 1)
   LIMIT 1`,
);

/** Selects an audit or else a payment of the policy that is not deleted; undefined if there is none. */
export async function selectDependent(tx: Queryable, { environment, ownerId }: Tenant, policyId: string) {
  const [row] = await tx.query(dependentStatement, [environment, ownerId, policyId]);
  return row;
}

const termsStatement = statement<TermRow>(
  "policy_terms",
  `SELECT term.term, term.effective_at, term.expires_at, trim_scale(estimated_premium) AS estimated_premium,
     trim_scale(premium) AS premium, rating, premium_stated, estimate_changes, pays_as_you_go,
     CASE WHEN status = 'cancelled' AND policy.term = term.term THEN cancels_at END AS cancelled_at, cancellation_method
   FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id AND term.term <= policy.term
   WHERE term.environment = $1 AND term.owner_id = $2 AND policy_id = $3 ORDER BY term.term DESC`,
);

/** Selects the terms of a policy without the scheduled one, latest first. */
export async function selectTerms(db: Queryable, { environment, ownerId }: Tenant, policyId: string): Promise<Term[]> {
  return (await db.query(termsStatement, [environment, ownerId, policyId])).map(termOf);
}

const premiumStatement = statement(
  "policy_term_premium",
  `UPDATE policy_terms SET premium = $5 WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4`,
);
const touchStatement = statement(
  "policy_touch",
  `UPDATE policies SET updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Updates the premium of one term. */
export async function updateTermPremium(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term, premium, now }: { policyId: string; term: number; premium: string; now: Date },
): Promise<void> {
  await tx.query(premiumStatement, [environment, ownerId, policyId, term, premium]);
  await tx.query(touchStatement, [environment, ownerId, policyId, now, ...changeStampList()]);
}

const timeStatement = statement<{ now: Date }>("time", "SELECT clock_timestamp() AS now");

/** Selects the time of the database, by which policies change, so that replicas with other clocks agree. */
export async function selectTime(db: Queryable): Promise<Date> {
  const [row] = await db.query(timeStatement);
  return row?.now ?? new Date();
}

const isDue = `deleted_at IS NULL AND (status = 'pending' AND effective_at <= now()
    OR status = 'active' AND expires_at <= now()
    OR status IN ('pending', 'active', 'expired') AND cancels_at IS NOT NULL AND cancels_at <= now()
    OR status <> 'cancelled' AND renews_at IS NOT NULL AND renews_at <= now())`;
interface DueRow {
  id: string;
  environment: Tenant["environment"];
  owner_id: string;
}
const dueStatement = statement<DueRow>(
  "policies_due",
  `SELECT id, environment, owner_id FROM policies WHERE ${isDue}
   ORDER BY least(CASE status WHEN 'pending' THEN effective_at WHEN 'active' THEN expires_at END, cancels_at, renews_at), id
   LIMIT $1`,
);
const lockDueStatement = statement<{ id: string }>(
  "policy_due_lock",
  `SELECT id FROM policies WHERE environment = $1 AND owner_id = $2 AND id = $3 AND ${isDue} FOR UPDATE SKIP LOCKED`,
);

/** Selects policies with a change that is due, in the order of the changes. */
export async function selectDuePolicies(db: Queryable, limit: number): Promise<{ tenant: Tenant; id: string }[]> {
  const rows = await db.query(dueStatement, [limit]);
  return rows.map(({ id, environment, owner_id: ownerId }) => ({ id, tenant: { environment, ownerId } }));
}

/** Locks a policy with a change that is due, then selects it; undefined if another transaction has it or has changed it. */
export async function lockDuePolicy(tx: Queryable, tenant: Tenant, id: string): Promise<Policy | undefined> {
  const rows = await tx.query(lockDueStatement, [tenant.environment, tenant.ownerId, id]);
  return rows.length > 0 ? selectPolicy(tx, tenant, id) : undefined;
}

function termOf(row: TermRow): Term {
  return {
    term: row.term,
    effectiveAt: row.effective_at,
    expiresAt: row.expires_at,
    ...(row.cancelled_at && {
      cancelledAt: row.cancelled_at,
      cancellationMethod: row.cancellation_method ?? "pro_rata",
    }),
    estimatedPremium: row.estimated_premium,
    ...(row.premium_stated !== null && { isPremiumStated: row.premium_stated }),
    estimateChanges: row.estimate_changes,
    premium: row.premium,
    rating: row.rating,
    ...(row.pays_as_you_go && { paysAsYouGo: true }),
  };
}

function policyOf(row: PolicyRow): Policy {
  return {
    ...termOf(row),
    id: row.id,
    employerId: row.employer_id,
    policyNumber: row.policy_number,
    status: row.status,
    ...(row.cancels_at && { cancellation: { at: row.cancels_at, method: row.cancellation_method ?? "pro_rata" } }),
    ...(row.next_effective_at && { nextTerm: nextTermOf(row, row.next_effective_at) }),
    ...(row.audit_schedule &&
      row.audit_method && { auditPlan: { schedule: row.audit_schedule, method: row.audit_method } }),
    ...(row.billing && { billing: row.billing }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}

function nextTermOf(row: PolicyRow, effectiveAt: Date): Term {
  const { next_expires_at: expiresAt, next_estimated_premium: estimatedPremium, next_rating: rating } = row;
  return {
    term: row.term + 1,
    effectiveAt,
    expiresAt,
    estimatedPremium,
    premium: estimatedPremium,
    rating,
    ...(row.next_premium_stated !== null && { isPremiumStated: row.next_premium_stated }),
    estimateChanges: row.next_estimate_changes,
    ...(row.next_pays_as_you_go && { paysAsYouGo: true as const }),
  };
}
