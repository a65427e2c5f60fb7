import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { LineAdjustment } from "../../rating/payroll/line-adjustment.ts";
import type { DisputedLine } from "./disputed-line.ts";

/** An adjustment with what its line had when it was accepted. */
export interface StoredAdjustment extends LineAdjustment {
  /** The audit that was disputed. */
  auditId: string;
  /** Remuneration or units of the line before the adjustment, when the dispute was accepted; absent while it is accepted. */
  accepted?: string;
}

const acceptedRow = {
  id: "text",
  audit_id: "text",
  period_end: "date",
  lines: typed<DisputedLine[]>("jsonb"),
} as const;
const acceptedStatement = statement(
  "policy_accepted_disputes",
  acceptedRow,
  `SELECT dispute.id, dispute.audit_id, dispute.period_end, dispute.lines FROM audits AS audit
   JOIN audit_disputes AS dispute ON dispute.environment = audit.environment AND dispute.owner_id = audit.owner_id
     AND dispute.audit_id = audit.id AND dispute.status IN ('accepted', 'partly_accepted')
   WHERE audit.environment = {environment:text} AND audit.owner_id = {ownerId:text} AND audit.policy_id = {policyId:text} AND audit.term = {term:int}
     AND audit.deleted_at IS NULL
   ORDER BY audit.id, dispute.resolved_version, dispute.id`,
);

/**
 * Selects the adjustments of a term in the order in which they apply: those of all audits of the term that are not deleted,
 * because a later audit has the days of an earlier one too.
 */
export async function selectAdjustments(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<StoredAdjustment[]> {
  const rows = await db.query(acceptedStatement, { environment, ownerId, policyId, term });
  return rows.flatMap(({ id, audit_id: auditId, period_end: through, lines }) =>
    lines.flatMap((line, index) => {
      if (line.status !== "accepted") return [];
      const { ground, state, classCode, basis, firstDay, amount, toState, toClassCode, toAmount, accepted } = line;
      return {
        disputeId: id,
        disputeLine: index + 1,
        ground,
        state,
        classCode,
        basis,
        firstDay,
        through,
        amount,
        toState,
        toClassCode,
        toAmount,
        auditId,
        ...(accepted !== undefined && { accepted }),
      };
    }),
  );
}
