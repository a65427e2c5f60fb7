import { exact } from "@platform/decimal/exact";
import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditType } from "@platform/public-records/record/audit-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { daysOf } from "../../rating/days/days.ts";
import { type Deducting, earlierAudits, type InterimCharge } from "../../rating/premium/earlier-audits.ts";
import { estimatedPremium } from "../../rating/premium/estimated-premium.ts";
import type { EarlierAudits } from "../../rating/premium/rate-payroll.ts";
import { rulesOn } from "../../rating/rules/rules.ts";
import { selectChargedBeforeAudit } from "../billing/charged.sql.ts";
import { auditType } from "../policies/audit-type.sql.ts";
import type { Period } from "../policies/period.ts";
import { coveredDays, ratedTerm, type Term } from "../policies/policy.ts";

/** A settled audit of a term, with its charges and deductions. */
export interface SettledAudit extends InterimCharge, Deducting {
  id: string;
  type: AuditType;
  /** True for a waived one, too: its premium counts what interim audits adjusted. */
  isCompleted: boolean;
  /** False for a version of an earlier release, which has figures of its own days only. */
  isCumulative: boolean;
}

const settledStatement = statement(
  "policy_settled_audits",
  {
    id: "text",
    type: typed<SettledAudit["type"]>("text"),
    isCompleted: "bool",
    isCumulative: "bool",
    firstDay: "date",
    lastDay: "date",
    premium: "numeric",
    total: "numeric",
    adjustment: "numeric",
    estimatedPremium: "numeric",
    finalPremium: "numeric",
    totalPremium: "numeric",
    totalToDate: "numeric",
    chargedBefore: "numeric",
  },
  `SELECT listed.id, ${auditType} AS type, status <> 'non_compliant' AS "isCompleted", listed.period_start AS "firstDay",
     listed.period_end AS "lastDay", adjustment - coalesce((noncompliance->>'charge')::numeric, 0) AS adjustment,
     CASE status WHEN 'completed' THEN actual_premium ELSE estimated_premium END AS premium,
     CASE status WHEN 'completed' THEN total_due ELSE estimated_premium END AS total,
     estimated_premium AS "estimatedPremium", actual_premium AS "finalPremium", total_due AS "totalPremium",
     coalesce(total_to_date, total_due) AS "totalToDate", coalesce(charged_before, 0) AS "chargedBefore",
     premium_to_date IS NOT NULL AS "isCumulative"
   FROM audits AS listed JOIN audit_versions AS v ON v.environment = listed.environment AND v.owner_id = listed.owner_id
     AND v.audit_id = listed.id AND v.version = listed.version
   WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
     AND status IN ('completed', 'non_compliant', 'waived') AND listed.deleted_at IS NULL`,
);

/** Selects the audits of a term that are completed, closed as non-compliant or waived. */
export async function selectSettledAudits(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<SettledAudit[]> {
  return db.query(settledStatement, { environment, ownerId, policyId, term });
}

/** Selects what interim audits, or the ledger of the term, made of its premium before an audit of these days. */
export async function selectEarlierAudits(
  db: Queryable,
  tenant: Tenant,
  { policyId, term, period }: { policyId: string; term: Term; period: Period },
): Promise<EarlierAudits> {
  if (term.paysAsYouGo) return chargedByLedger(db, tenant, { policyId, term, period });
  const settled = await selectSettledAudits(db, tenant, { policyId, term: term.term });
  const interim = settled.filter(({ type }) => type === "interim");
  const covered = coveredDays(term);
  return covered ? earlierAudits(interim, period, covered) : {};
}

/** The final audit of a pay-as-you-go term adjusts what its ledger has charged, not the estimated premium. */
async function chargedByLedger(
  db: Queryable,
  tenant: Tenant,
  { policyId, term, period }: { policyId: string; term: Term; period: Period },
): Promise<EarlierAudits> {
  const covered = coveredDays(term);
  if (covered?.firstDay !== period.firstDay || covered.lastDay !== period.lastDay) return {};
  const charged = await selectChargedBeforeAudit(db, tenant, { policyId, term: term.term });
  const rated = ratedTerm(term);
  const estimated = estimatedPremium(rated, daysOf(covered.firstDay, covered.lastDay), rulesOn(rated.firstDay));
  return { charged, adjustments: exact(charged.premium).minus(estimated).toFixed() };
}

const laterStatement = statement(
  "policy_later_audit",
  { id: "text" },
  `SELECT listed.id FROM audits AS listed JOIN audits AS earlier ON earlier.environment = listed.environment AND earlier.owner_id = listed.owner_id
     AND earlier.id = {id:text} AND earlier.policy_id = listed.policy_id
     AND earlier.term = listed.term AND earlier.id <> listed.id
   WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND listed.status IN ('in_progress', 'completed')
     AND listed.deleted_at IS NULL AND (listed.period_start > earlier.period_end
       OR (${auditType} = 'final' AND coalesce(listed.finished_at, now()) > earlier.created_at))
   ORDER BY listed.id LIMIT 1`,
);

/** Selects the id of an audit of the same term that deducts what this audit charged; undefined if there is none. */
export async function selectLaterAudit(db: Queryable, { environment, ownerId }: Tenant, id: string) {
  const [row] = await db.query(laterStatement, { environment, ownerId, id });
  return row?.id;
}
