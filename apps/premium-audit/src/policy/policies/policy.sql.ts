import { assigned, listed, parameters, prefixed, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { searchParts } from "@platform/postgres/query/search-text";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { memberColumns, pickMembers } from "@platform/public-records/noun/members";
import { policyMembers } from "@platform/public-records/noun/policy";
import type { CancellationMethod, PolicyStatus } from "@platform/public-records/record/policy-choices";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { EstimateChange, RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Billing } from "../billing/billing.ts";
import { replaceNamedSources } from "./named-source.sql.ts";
import type { AuditPlan, Policy, Term } from "./policy.ts";

/** The columns of a term in its table. */
const storedTerm = {
  effectiveAt: "timestamptz",
  expiresAt: "timestamptz",
  estimatedPremium: "amount",
  premium: "amount",
  rating: typed<RatingTerms>("jsonb"),
  premiumStated: "bool?",
  estimateChanges: typed<readonly EstimateChange[]>("jsonb"),
  paysAsYouGo: "bool",
} as const;
const termRow = {
  term: "int",
  ...storedTerm,
  cancelledAt: "timestamptz?",
  cancellationMethod: typed<CancellationMethod | null>("text?"),
} as const;
type TermRow = RowOf<typeof termRow>;

/** The columns of a policy that both an insert and an update write. */
const stated = {
  employerId: "text",
  ...memberColumns(policyMembers),
  policyNumber: "text",
  status: typed<PolicyStatus>("text"),
  auditSchedule: typed<AuditPlan["schedule"] | null>("text?"),
  auditMethod: typed<AuditPlan["method"] | null>("text?"),
  billing: typed<Billing | null>("jsonb?"),
  updatedAt: "timestamptz",
} as const;
const storedPolicy = {
  id: "text",
  ...stated,
  cancelsAt: "timestamptz?",
  createdAt: "timestamptz",
  deletedAt: "timestamptz?",
} as const;
const policyRow = {
  ...termRow,
  ...storedPolicy,
  ...prefixed(storedTerm, "next"),
  /** Null, as are its other columns, if no term is scheduled. */
  nextEffectiveAt: "timestamptz?",
} as const;
type PolicyRow = RowOf<typeof policyRow>;

/** Columns of `termRow`; the table of policies is called `listed`. */
const termColumns = `${selected({ term: "int", ...storedTerm }, "term")}, listed.cancellation_method AS "cancellationMethod",
  CASE WHEN listed.status = 'cancelled' AND listed.term = term.term THEN listed.cancels_at END AS "cancelledAt"`;
const columns = `${termColumns}, ${selected(storedPolicy, "listed")}, ${selected(storedTerm, "next", "next")}`;
const policiesWithTerms = `policies AS listed JOIN policy_terms AS term ON term.environment = listed.environment AND term.owner_id = listed.owner_id
     AND term.policy_id = listed.id AND term.term = listed.term
  LEFT JOIN policy_terms AS next ON next.environment = listed.environment AND next.owner_id = listed.owner_id
     AND next.policy_id = listed.id AND next.term = listed.term + 1`;
const mine = `listed.id = {id:text} AND listed.environment = {environment:text} AND listed.owner_id = {ownerId:text}`;

/** Unique index on policy number and effective date. */
export const policyNumberIndex = "policies_number";

const changeable = {
  ...stated,
  term: "int",
  effectiveAt: "timestamptz",
  expiresAt: "timestamptz",
  ...stamp,
} as const;
const key = { environment: "text", ownerId: "text", id: "text" } as const;
const inserted = { ...key, createdAt: "timestamptz", requestId: "text", ...changeable } as const;
const insertStatement = statement(
  "policy_insert",
  { id: "text" },
  `WITH policy AS (
     INSERT INTO policies (${listed(inserted)}) VALUES (${parameters(inserted)})
     ON CONFLICT (environment, owner_id, request_id) DO NOTHING
     RETURNING id, environment, owner_id)
   INSERT INTO policy_terms (policy_id, term, environment, owner_id, ${listed(storedTerm)})
   SELECT id, {term:int}, environment, owner_id, ${parameters(storedTerm)} FROM policy
   RETURNING policy_id AS id`,
  { using: { ...inserted, ...storedTerm } },
);

/** Returns the values of `changeable`. */
function toChangeable(policy: Policy) {
  const { auditPlan, billing = null } = policy;
  return { ...policy, auditSchedule: auditPlan?.schedule, auditMethod: auditPlan?.method, billing, ...changeStamp() };
}

/** Returns the values of `storedTerm`. */
function toStoredTerm({ isPremiumStated: premiumStated, estimateChanges = [], paysAsYouGo, ...term }: Term) {
  return { ...term, premiumStated, estimateChanges, paysAsYouGo: paysAsYouGo === true };
}

/** Inserts a policy and its first term; false if the request has already created a policy. */
export async function insertPolicy(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policy: Policy,
  requestId: string,
): Promise<boolean> {
  const values = { environment, ownerId, requestId, ...toChangeable(policy), ...toStoredTerm(policy) };
  const rows = await tx.query(insertStatement, { ...values, updatedAt: policy.createdAt });
  if (rows.length === 0) return false;
  await replaceNamedSources(tx, { environment, ownerId }, policy);
  return true;
}

const findStatement = statement(
  "policy_find",
  policyRow,
  `SELECT ${columns} FROM ${policiesWithTerms} WHERE ${mine} AND listed.deleted_at IS NULL`,
);
const lockStatement = statement("policy_lock", `SELECT listed.id FROM policies AS listed WHERE ${mine} FOR UPDATE`);
const findByRequestStatement = statement(
  "policy_find_by_request",
  policyRow,
  `SELECT ${columns} FROM ${policiesWithTerms} WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND listed.request_id = {requestId:text}`,
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
  if (lock) await db.query(lockStatement, { environment, ownerId, id });
  const [row] = await db.query(findStatement, { environment, ownerId, id });
  return row && policyOf(row);
}

/** Selects the policy that a request created. */
export async function selectPolicyOfRequest(db: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await db.query(findByRequestStatement, { environment, ownerId, requestId });
  return row && policyOf(row);
}

/** Selects a page of the tenant's policies, newest first. */
export const selectPolicies = tenantList({
  table: "policies",
  row: policyRow,
  columns,
  from: policiesWithTerms,
  filters: {
    employerId: "employer_id",
    status: "status",
    rateTable: "term.rating ->> 'rateTable' =",
    ruleTable: "term.rating ->> 'ruleTable' =",
  },
  search: searchParts("concat_ws(' ', listed.policy_number, listed.employer_id, listed.id)"),
  fromRow: policyOf,
});

const updated = {
  ...changeable,
  cancelsAt: "timestamptz?",
  cancellationMethod: "text?",
  renewsAt: "timestamptz?",
} as const;
const updateStatement = statement(
  "policy_update",
  {},
  `UPDATE policies SET ${assigned(updated)}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
  { using: { ...updated, ...key } },
);
const upsertTermStatement = statement(
  "policy_term_upsert",
  {},
  `WITH changed AS (
     UPDATE policy_terms SET ${assigned(storedTerm)}
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {id:text} AND term = {term:int} RETURNING term)
   INSERT INTO policy_terms (environment, owner_id, policy_id, term, ${listed(storedTerm)})
   SELECT {environment:text}, {ownerId:text}, {id:text}, {term:int}, ${parameters(storedTerm)}
   WHERE NOT EXISTS (SELECT FROM changed)`,
  { using: { ...storedTerm, ...key, term: "int" } },
);
const deleteTermStatement = statement(
  "policy_next_term_delete",
  "DELETE FROM policy_terms WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {id:text} AND term > {term:int}",
);

/** Updates a policy and its current term, and inserts, updates or deletes its scheduled term. The transaction has locked the policy. */
export async function updatePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, policy: Policy): Promise<void> {
  const { id, term, cancellation, nextTerm } = policy;
  await tx.query(updateStatement, {
    environment,
    ownerId,
    ...toChangeable(policy),
    cancelsAt: cancellation?.at,
    cancellationMethod: cancellation?.method,
    renewsAt: nextTerm?.effectiveAt,
  });
  for (const row of nextTerm ? [policy, nextTerm] : [policy]) {
    await tx.query(upsertTermStatement, { environment, ownerId, id, ...toStoredTerm(row) });
  }
  if (!nextTerm) await tx.query(deleteTermStatement, { environment, ownerId, id, term });
  await replaceNamedSources(tx, { environment, ownerId }, policy);
}

const deleteStatement = statement(
  "policy_delete",
  `UPDATE policies SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text}`,
);

/** Soft-deletes a policy. */
export async function deletePolicyRow(tx: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  await tx.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() });
}

const dependentStatement = statement(
  "policy_dependent",
  { kind: typed<"audit" | "payment">("text"), id: "text" },
  `(SELECT 'audit' AS kind, id FROM audits
    WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND deleted_at IS NULL ORDER BY id LIMIT 1)
   UNION ALL
   (SELECT 'payment', id FROM payments
    WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND deleted_at IS NULL ORDER BY id LIMIT 1)
   LIMIT 1`,
);

/** Selects an audit or else a payment of the policy that is not deleted; undefined if there is none. */
export async function selectDependent(tx: Queryable, { environment, ownerId }: Tenant, policyId: string) {
  const [row] = await tx.query(dependentStatement, { environment, ownerId, policyId });
  return row;
}

const termsStatement = statement(
  "policy_terms",
  termRow,
  `SELECT ${termColumns}
   FROM policy_terms AS term JOIN policies AS listed ON listed.environment = term.environment AND listed.owner_id = term.owner_id
     AND listed.id = term.policy_id AND term.term <= listed.term
   WHERE term.environment = {environment:text} AND term.owner_id = {ownerId:text} AND policy_id = {policyId:text} ORDER BY term.term DESC`,
);

/** Selects the terms of a policy without the scheduled one, latest first. */
export async function selectTerms(db: Queryable, { environment, ownerId }: Tenant, policyId: string): Promise<Term[]> {
  return (await db.query(termsStatement, { environment, ownerId, policyId })).map(termOf);
}

const premiumStatement = statement(
  "policy_term_premium",
  `UPDATE policy_terms SET premium = {premium:numeric} WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}`,
);
const touchStatement = statement(
  "policy_touch",
  `UPDATE policies SET updated_at = {now:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {policyId:text}`,
);

/** Updates the premium of one term. */
export async function updateTermPremium(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term, premium, now }: { policyId: string; term: number; premium: string; now: Date },
): Promise<void> {
  await tx.query(premiumStatement, { environment, ownerId, policyId, term, premium });
  await tx.query(touchStatement, { environment, ownerId, policyId, now, ...changeStamp() });
}

const timeStatement = statement("time", { now: "timestamptz" }, "SELECT clock_timestamp() AS now");

/** Selects the time of the database, by which policies change, so that replicas with other clocks agree. */
export async function selectTime(db: Queryable): Promise<Date> {
  const [row] = await db.query(timeStatement);
  return row?.now ?? new Date();
}

const isDue = `deleted_at IS NULL AND (status = 'pending' AND effective_at <= now()
    OR status = 'active' AND expires_at <= now()
    OR status IN ('pending', 'active', 'expired') AND cancels_at IS NOT NULL AND cancels_at <= now()
    OR status <> 'cancelled' AND renews_at IS NOT NULL AND renews_at <= now())`;
const dueRow = {
  id: "text",
  environment: typed<Tenant["environment"]>("text"),
  owner_id: "text",
} as const;
const dueStatement = statement(
  "policies_due",
  dueRow,
  `SELECT id, environment, owner_id FROM policies WHERE ${isDue}
   ORDER BY least(CASE status WHEN 'pending' THEN effective_at WHEN 'active' THEN expires_at END, cancels_at, renews_at), id
   LIMIT {limit:int}`,
);
const lockDueStatement = statement(
  "policy_due_lock",
  { id: "text" },
  `SELECT id FROM policies WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND ${isDue} FOR UPDATE SKIP LOCKED`,
);

/** Selects policies with a change that is due, in the order of the changes. */
export async function selectDuePolicies(db: Queryable, limit: number): Promise<{ tenant: Tenant; id: string }[]> {
  const rows = await db.query(dueStatement, { limit });
  return rows.map(({ id, environment, owner_id: ownerId }) => ({ id, tenant: { environment, ownerId } }));
}

/** Locks a policy with a change that is due, then selects it; undefined if another transaction has it or has changed it. */
export async function lockDuePolicy(tx: Queryable, tenant: Tenant, id: string): Promise<Policy | undefined> {
  const rows = await tx.query(lockDueStatement, { ...tenant, id });
  return rows.length > 0 ? selectPolicy(tx, tenant, id) : undefined;
}

function termOf(row: TermRow): Term {
  return {
    term: row.term,
    effectiveAt: row.effectiveAt,
    expiresAt: row.expiresAt,
    ...(row.cancelledAt && {
      cancelledAt: row.cancelledAt,
      cancellationMethod: row.cancellationMethod ?? "pro_rata",
    }),
    estimatedPremium: row.estimatedPremium,
    ...(row.premiumStated !== null && { isPremiumStated: row.premiumStated }),
    estimateChanges: row.estimateChanges,
    premium: row.premium,
    rating: row.rating,
    ...(row.paysAsYouGo && { paysAsYouGo: true }),
  };
}

function policyOf(row: PolicyRow): Policy {
  return {
    ...termOf(row),
    ...pickMembers(policyMembers, row),
    id: row.id,
    employerId: row.employerId,
    policyNumber: row.policyNumber,
    status: row.status,
    ...(row.cancelsAt && { cancellation: { at: row.cancelsAt, method: row.cancellationMethod ?? "pro_rata" } }),
    ...(row.nextEffectiveAt && { nextTerm: nextTermOf(row, row.nextEffectiveAt) }),
    ...(row.auditSchedule &&
      row.auditMethod && { auditPlan: { schedule: row.auditSchedule, method: row.auditMethod } }),
    ...(row.billing && { billing: row.billing }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.deletedAt && { deletedAt: row.deletedAt }),
  };
}

function nextTermOf(row: PolicyRow, effectiveAt: Date): Term {
  const { nextExpiresAt: expiresAt, nextEstimatedPremium: estimatedPremium, nextRating: rating } = row;
  return {
    term: row.term + 1,
    effectiveAt,
    expiresAt,
    estimatedPremium,
    premium: estimatedPremium,
    rating,
    ...(row.nextPremiumStated !== null && { isPremiumStated: row.nextPremiumStated }),
    estimateChanges: row.nextEstimateChanges,
    ...(row.nextPaysAsYouGo && { paysAsYouGo: true as const }),
  };
}
