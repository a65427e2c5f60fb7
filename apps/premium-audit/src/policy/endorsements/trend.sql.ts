import { listed, parameters, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { countsInTerm, reportedColumns, reportedTerms } from "./reported-term.sql.ts";
import type { ReportedPayroll } from "./suggestion.sql.ts";

const placedPayroll = { ...reportedColumns, place: "int" } as const;
const termsStatement = statement(
  "payroll_trends_policies",
  { place: "int", policyId: "text" },
  `SELECT max(reported.place) AS place, policy.id AS "policyId" FROM ${unnested(placedPayroll, "reported")}
     ${reportedTerms}
   WHERE policy.status <> 'cancelled' AND term.term = policy.term AND ${countsInTerm}
     AND reported.period_start < (term.expires_at AT TIME ZONE 'UTC')::date
     AND reported.period_end >= (term.effective_at AT TIME ZONE 'UTC')::date
     AND (term.rating ? 'estimatedPayroll' OR EXISTS (
       SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
       WHERE class ? 'estimatedPayroll' OR class ? 'estimates'))
   GROUP BY policy.id ORDER BY policy.id`,
  { rows: placedPayroll },
);

/**
 * Selects the policies with an estimate of payroll whose current term has a day of the payroll, each with the last payroll. A
 * cancelled term ends before its estimate.
 */
export async function selectEstimatedPolicies<Payroll extends ReportedPayroll>(
  tx: Queryable,
  payrolls: readonly Payroll[],
) {
  const rows = payrolls.map(({ tenant, employerId, source, periodStart, periodEnd }, place) => {
    const sourceKey = { sourceOwnerId: source.ownerId, sourceEmployerId: source.employerId };
    return { ...tenant, employerId, ...sourceKey, periodStart, periodEnd, place };
  });
  return (await tx.query(termsStatement, { rows })).flatMap(({ place, policyId }) => {
    const payroll = payrolls[place];
    return payroll ? [{ policyId, payroll }] : [];
  });
}

const inserted = {
  environment: "text",
  ownerId: "text",
  policyId: "text",
  term: "int",
  estimatedPayroll: "numeric",
  isAbove: "bool",
  reportId: "text",
} as const;
const insertStatement = statement(
  "payroll_trend_insert",
  { policy_id: "text" },
  `INSERT INTO payroll_trends (${listed(inserted)}) VALUES (${parameters(inserted)}) ON CONFLICT DO NOTHING RETURNING policy_id`,
  { using: inserted },
);

/** A trend to publish. */
interface ToldTrend {
  policyId: string;
  term: number;
  estimatedPayroll: string;
  isAbove: boolean;
  reportId: string;
}

/** Inserts a trend; false if one was published already for the estimate. */
export async function insertTrend(tx: Queryable, { environment, ownerId }: Tenant, trend: ToldTrend): Promise<boolean> {
  return (await tx.query(insertStatement, { environment, ownerId, ...trend })).length > 0;
}
