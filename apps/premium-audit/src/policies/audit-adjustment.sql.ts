import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

const adjustmentsStatement = statement<{ sum: string }>(
  "audit_adjustments",
  `SELECT coalesce(sum(adjustment), 0) AS sum
   FROM audits AS listed LEFT JOIN audit_versions AS v ON v.audit_id = listed.id AND v.version = listed.version
   WHERE listed.environment = $1 AND listed.owner_id = $2 AND policy_id = $3 AND term = $4
     AND status IN ('completed', 'non_compliant') AND listed.deleted_at IS NULL`,
);

/** Selects the sum of the premium adjustments of a term's audits, a decimal string. */
export async function selectSumOfAdjustments(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policyId: string,
  term: number,
): Promise<string> {
  const [row] = await tx.query(adjustmentsStatement, [environment, ownerId, policyId, term]);
  return row?.sum ?? "0";
}
