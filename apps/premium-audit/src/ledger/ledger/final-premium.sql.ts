import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Charged } from "../../policy/billing/charged.sql.ts";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import { coveredDays, type Term } from "../../policy/policies/policy.ts";

const finalStatement = statement(
  "ledger_final_premium",
  { premium: "numeric", total: "numeric", auditId: "text" },
  `SELECT listed.id AS "auditId", trim_scale(actual_premium) AS premium, trim_scale(total_due) AS total
   FROM audits AS listed JOIN audit_versions AS v ON v.environment = listed.environment AND v.owner_id = listed.owner_id
     AND v.audit_id = listed.id AND v.version = listed.version
   WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} AND listed.period_end = {lastDay:date} AND status IN ('completed', 'non_compliant')
     AND listed.deleted_at IS NULL AND ${auditType} = 'final' ORDER BY listed.id DESC LIMIT 1`,
);

/** Selects the premium of the settled final audit of what a term covers now; undefined if there is none. */
export async function selectFinalPremium(
  db: Queryable,
  { environment, ownerId }: Tenant,
  policyId: string,
  term: Term,
): Promise<(Charged & { auditId: string }) | undefined> {
  const covered = coveredDays(term);
  if (!covered) return undefined;
  const [row] = await db.query(finalStatement, {
    environment,
    ownerId,
    policyId,
    term: term.term,
    lastDay: covered.lastDay,
  });
  return row;
}
