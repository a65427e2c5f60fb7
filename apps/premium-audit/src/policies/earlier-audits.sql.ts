import { zero } from "@platform/decimal/exact";
import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { countAll, mergeRanges } from "../rating/day-ranges.ts";
import { dayNumber, daysOf } from "../rating/days.ts";
import type { EarlierAudits } from "../rating/rate-payroll.ts";
import { auditType } from "./audit-type.sql.ts";
import type { Period } from "./period.ts";
import { coveredDays, type Term } from "./policy.ts";

interface InterimRow {
  period_start: string;
  period_end: string;
  /** What the audit charged, without and with surcharges. The charge for a non-compliance is not premium. */
  premium: string;
  total: string;
  adjustment: string;
}

const interimStatement = statement<InterimRow>(
  "policy_interim_audits",
  `SELECT listed.period_start, listed.period_end, adjustment - coalesce((noncompliance->>'charge')::numeric, 0) AS adjustment,
     CASE status WHEN 'completed' THEN actual_premium ELSE estimated_premium END AS premium,
     CASE status WHEN 'completed' THEN total_due ELSE estimated_premium END AS total
   FROM audits AS listed JOIN audit_versions AS v ON v.audit_id = listed.id AND v.version = listed.version
   WHERE listed.environment = $1 AND listed.owner_id = $2 AND policy_id = $3 AND term = $4
     AND status IN ('completed', 'non_compliant') AND listed.deleted_at IS NULL AND ${auditType} = 'interim'`,
);

/**
 * Selects what interim audits made of the premium of a term before an audit of these days: of a final audit all of them, of
 * an interim audit those that ended before it.
 */
export async function selectEarlierAudits(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term, period }: { policyId: string; term: Term; period: Period },
): Promise<EarlierAudits> {
  const interim = await db.query(interimStatement, [environment, ownerId, policyId, term.term]);
  const covered = coveredDays(term);
  const isWhole = covered?.firstDay === period.firstDay && covered.lastDay === period.lastDay;
  if (isWhole) return { charged: chargedBy(interim), adjustments: sumOf(interim, "adjustment") };
  const before = interim.filter((audit) => audit.period_end < period.firstDay);
  const audited = mergeRanges(before.map((audit) => daysOf(audit.period_start, audit.period_end)));
  const isGapless = countAll(audited) === dayNumber(period.firstDay) - dayNumber(covered?.firstDay ?? period.firstDay);
  return isGapless ? { charged: chargedBy(before) } : {};
}

function chargedBy(audits: readonly InterimRow[]): NonNullable<EarlierAudits["charged"]> {
  return { premium: sumOf(audits, "premium"), total: sumOf(audits, "total") };
}

function sumOf(audits: readonly InterimRow[], amount: "premium" | "total" | "adjustment"): string {
  return audits.reduce((sum, audit) => sum.plus(audit[amount]), zero).toFixed();
}

const laterStatement = statement<{ id: string }>(
  "policy_later_audit",
  `SELECT listed.id FROM audits AS listed JOIN audits AS earlier ON earlier.id = $3 AND earlier.policy_id = listed.policy_id
     AND earlier.term = listed.term AND earlier.id <> listed.id
   WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.status IN ('in_progress', 'completed')
     AND listed.deleted_at IS NULL AND (listed.period_start > earlier.period_end
       OR (${auditType} = 'final' AND coalesce(listed.finished_at, now()) > earlier.created_at))
   ORDER BY listed.id LIMIT 1`,
);

/** Selects the id of an audit of the same term that deducts what this audit charged; undefined if there is none. */
export async function selectLaterAudit(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await db.query(laterStatement, [environment, ownerId, id]);
  return row?.id;
}
