import { type Queryable, statement } from "@platform/postgres/statement";
import { tenantList } from "@platform/postgres/tenant-list";
import { changeStamp } from "@platform/service/actor";
import type { Tenant } from "@platform/service/tenant";
import type { RatingTerms } from "../rating/policy-terms.ts";
import type { Policy, PolicyStatus, Term } from "./policy.ts";

interface TermRow {
  term: number;
  effective_at: Date;
  expires_at: Date;
  estimated_premium: string;
  premium: string;
  rating: RatingTerms;
}

interface PolicyRow extends TermRow {
  id: string;
  employer_id: string;
  policy_number: string;
  status: PolicyStatus;
  created_at: Date;
  updated_at: Date;
}

const columns = `listed.id, listed.employer_id, policy_number, status, listed.term, listed.effective_at, listed.expires_at,
  trim_scale(estimated_premium) AS estimated_premium, trim_scale(premium) AS premium, rating, created_at, updated_at`;
const from = "policies AS listed JOIN policy_terms AS term ON term.policy_id = listed.id AND term.term = listed.term";
const mine = `listed.id = $3 AND listed.environment = $1 AND listed.owner_id = $2`;

/** Unique index on policy number and effective date. */
export const policyNumberIndex = "policies_number";

const insertStatement = statement<{ id: string }>(
  "policy_insert",
  `WITH policy AS (
     INSERT INTO policies (id, environment, owner_id, employer_id, policy_number, status, term, effective_at, expires_at,
       created_at, updated_at, request_id, changed_by, changed_request_id)
     VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $10, $11, $15, $16)
     ON CONFLICT (environment, owner_id, request_id) DO NOTHING
     RETURNING id, environment, owner_id)
   INSERT INTO policy_terms (policy_id, term, environment, owner_id, effective_at, expires_at, estimated_premium, premium,
     rating)
   SELECT id, $7, environment, owner_id, $8, $9, $12, $13, $14 FROM policy
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
  const { estimatedPremium, premium, rating } = policy;
  const key = [environment, ownerId, id, employerId, policyNumber, status, term, effectiveAt, expiresAt, createdAt];
  const terms = [estimatedPremium, premium, JSON.stringify(rating)];
  const rows = await tx.query(insertStatement, [...key, requestId, ...terms, ...changeStamp()]);
  return rows.length > 0;
}

const findStatement = statement<PolicyRow>(
  "policy_find",
  `SELECT ${columns} FROM ${from} WHERE ${mine} AND listed.deleted_at IS NULL`,
);
const lockStatement = statement("policy_lock", `SELECT listed.id FROM policies AS listed WHERE ${mine} FOR UPDATE`);
const findByRequestStatement = statement<PolicyRow>(
  "policy_find_by_request",
  `SELECT ${columns} FROM ${from} WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.request_id = $3`,
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
  from,
  filters: { employerId: "employer_id", status: "status" },
  fromRow: policyOf,
});

const updateStatement = statement(
  "policy_update",
  `WITH policy AS (
     UPDATE policies SET employer_id = $4, policy_number = $5, status = $6, term = $7, effective_at = $8,
       expires_at = $9, updated_at = $10, changed_by = $14, changed_request_id = $15
     WHERE environment = $1 AND owner_id = $2 AND id = $3
     RETURNING id, environment, owner_id)
   INSERT INTO policy_terms (policy_id, term, environment, owner_id, effective_at, expires_at, estimated_premium, premium,
     rating)
   SELECT id, $7, environment, owner_id, $8, $9, $11, $12, $13 FROM policy
   ON CONFLICT (policy_id, term) DO UPDATE SET effective_at = excluded.effective_at, expires_at = excluded.expires_at,
     estimated_premium = excluded.estimated_premium, premium = excluded.premium, rating = excluded.rating`,
);

/** Updates a policy and its latest term; inserts the term if its number is new. */
export async function updatePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, policy: Policy): Promise<void> {
  const { id, employerId, policyNumber, status, term, effectiveAt, expiresAt, updatedAt } = policy;
  const { estimatedPremium, premium, rating } = policy;
  const key = [environment, ownerId, id, employerId, policyNumber, status, term, effectiveAt, expiresAt, updatedAt];
  await tx.query(updateStatement, [...key, estimatedPremium, premium, JSON.stringify(rating), ...changeStamp()]);
}

const deleteStatement = statement(
  "policy_delete",
  `UPDATE policies SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3`,
);

/** Soft-deletes a policy. */
export async function deletePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, [environment, ownerId, id, now, ...changeStamp()]);
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
  `SELECT term, effective_at, expires_at, trim_scale(estimated_premium) AS estimated_premium,
     trim_scale(premium) AS premium, rating
   FROM policy_terms WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 ORDER BY term DESC`,
);

/** Selects all terms of a policy, latest first. */
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
  await tx.query(touchStatement, [environment, ownerId, policyId, now, ...changeStamp()]);
}

const lockDueStatement = statement<{ id: string }>(
  "policies_due_lock",
  `SELECT id FROM policies
   WHERE deleted_at IS NULL AND (status = 'pending' AND effective_at <= $1 OR status = 'active' AND expires_at <= $1)
   LIMIT $2 FOR UPDATE SKIP LOCKED`,
);
const dueStatement = statement<PolicyRow & { environment: Tenant["environment"]; owner_id: string }>(
  "policies_due",
  `SELECT ${columns}, listed.environment, listed.owner_id FROM ${from} WHERE listed.id = ANY ($1::text[])`,
);

/** Locks policies whose term has started or ended since their last status change, then selects them. Skips locked rows. */
export async function lockDuePolicies(tx: Queryable, now: Date, limit: number) {
  const held = await tx.query(lockDueStatement, [now, limit]);
  if (held.length === 0) return [];
  const rows = await tx.query(dueStatement, [held.map(({ id }) => id)]);
  return rows.map((row) => ({
    tenant: { environment: row.environment, ownerId: row.owner_id },
    policy: policyOf(row),
  }));
}

function termOf(row: TermRow): Term {
  return {
    term: row.term,
    effectiveAt: row.effective_at,
    expiresAt: row.expires_at,
    estimatedPremium: row.estimated_premium,
    premium: row.premium,
    rating: row.rating,
  };
}

function policyOf(row: PolicyRow): Policy {
  return {
    ...termOf(row),
    id: row.id,
    employerId: row.employer_id,
    policyNumber: row.policy_number,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
