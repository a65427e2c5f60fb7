import { exact } from "@platform/decimal/exact";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { auditType } from "./audit-type.sql.ts";
import { coveredEstimate } from "./estimate-premium.ts";
import { coveredDays, type Term } from "./policy.ts";

/** Effects of the audits of a term on its estimated premium. Amounts are decimal strings. */
export interface AuditedPremium {
  /** Premium of the final audit, if it is completed or closed as non-compliant. */
  ofFinalAudit?: string;
  /** Sum of the adjustments of interim audits, without charges for non-compliance. */
  interimAdjustments: string;
  /** Sum of the charges for non-compliance of interim audits. */
  interimCharges: string;
}

const auditedStatement = statement(
  "policy_audited_premium",
  { final: "numeric?", adjustments: "numeric", charges: "numeric" },
  `SELECT max(actual_premium) FILTER (WHERE is_final AND is_of_term) AS final,
     coalesce(sum(adjustment - charge) FILTER (WHERE NOT is_final), 0) AS adjustments,
     coalesce(sum(charge) FILTER (WHERE NOT is_final), 0) AS charges
   FROM (
     SELECT actual_premium, adjustment, coalesce((noncompliance->>'charge')::numeric, 0) AS charge,
       ${auditType} = 'final' AS is_final, listed.period_end = {lastDay:date?} AS is_of_term
     FROM audits AS listed LEFT JOIN audit_versions AS v ON v.environment = listed.environment AND v.owner_id = listed.owner_id
     AND v.audit_id = listed.id AND v.version = listed.version
     WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
       AND status IN ('completed', 'non_compliant') AND listed.deleted_at IS NULL) AS settled`,
);

/**
 * Selects what the settled audits of a term have made of its premium. A final audit counts if it is of what the term covers now:
 * not after a reinstatement or another change of its days, until it is rated again.
 */
export async function selectAuditedPremium(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policyId: string,
  term: Term,
): Promise<AuditedPremium> {
  const lastDay = coveredDays(term)?.lastDay ?? null;
  const [row] = await tx.query(auditedStatement, { environment, ownerId, policyId, term: term.term, lastDay });
  return {
    ...(row?.final && { ofFinalAudit: row.final }),
    interimAdjustments: row?.adjustments ?? "0",
    interimCharges: row?.charges ?? "0",
  };
}

/**
 * Returns the premium of a term: that of its final audit; before it, the estimated premium plus the adjustments of interim
 * audits; nothing if a cancellation left no day. Charges for the non-compliance with interim audits are added.
 */
export function premiumOfTerm(term: Term, audited: AuditedPremium): string {
  const { ofFinalAudit, interimAdjustments, interimCharges } = audited;
  if (!coveredDays(term)) return exact(interimCharges).toFixed();
  const premium = ofFinalAudit ?? exact(coveredEstimate(term)).plus(interimAdjustments);
  return exact(interimCharges).plus(premium).toFixed();
}
