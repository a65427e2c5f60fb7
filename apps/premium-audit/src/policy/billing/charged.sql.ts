import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Charges of the ledger of a term, without and with surcharges. Amounts are decimal strings. */
const chargedRow = {
  premium: "numeric",
  total: "numeric",
} as const;
export type Charged = RowOf<typeof chargedRow>;

const beforeAuditStatement = statement(
  "ledger_charged_before_audit",
  chargedRow,
  `SELECT trim_scale(coalesce(earned, charged_before)) AS premium,
     trim_scale(coalesce(total_earned, total_charged_before)) AS total
   FROM ledger_entries
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} AND audit_id IS NULL ORDER BY number DESC LIMIT 1`,
);

/**
 * Selects what the ledger of a term has charged before its final audit: what the entries of the final audit itself added does not
 * count, so that rating the audit again with the same result gives the same adjustment.
 */
export async function selectChargedBeforeAudit(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<Charged> {
  const [row] = await db.query(beforeAuditStatement, { environment, ownerId, policyId, term });
  return row ?? { premium: "0", total: "0" };
}

const usedStatement = statement(
  "ledger_in_use",
  "SELECT FROM ledger_entries WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} LIMIT 1",
);

/** True if the ledger of a term has an entry. */
export async function hasEntries(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<boolean> {
  return (await db.query(usedStatement, { environment, ownerId, policyId, term })).length > 0;
}
