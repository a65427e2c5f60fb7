import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ReportedPayroll } from "./suggestion.sql.ts";

const termsStatement = statement<{ place: number; policy_id: string }>(
  "payroll_trends_policies",
  `SELECT max(reported.place)::int AS place, policy.id AS policy_id
   FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[]) WITH ORDINALITY
     AS reported (environment, owner_id, employer_id, period_start, period_end, place)
   JOIN policies AS policy ON policy.environment = reported.environment AND policy.owner_id = reported.owner_id
     AND policy.employer_id = reported.employer_id AND policy.deleted_at IS NULL AND policy.status <> 'cancelled'
   JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term = policy.term
   WHERE reported.period_start < (term.expires_at AT TIME ZONE 'UTC')::date
     AND reported.period_end >= (term.effective_at AT TIME ZONE 'UTC')::date
     AND (term.rating ? 'estimatedPayroll' OR EXISTS (
       SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
       WHERE class ? 'estimatedPayroll' OR class ? 'estimates'))
   GROUP BY policy.id ORDER BY policy.id`,
);

/**
 * Selects the policies with an estimate of payroll whose current term has a day of the payroll, each with the last payroll. A
 * cancelled term ends before its estimate.
 */
export async function selectEstimatedPolicies<Payroll extends ReportedPayroll>(
  tx: Queryable,
  payrolls: readonly Payroll[],
) {
  const rows = await tx.query(termsStatement, [
    payrolls.map(({ tenant }) => tenant.environment),
    payrolls.map(({ tenant }) => tenant.ownerId),
    payrolls.map(({ employerId }) => employerId),
    payrolls.map(({ periodStart }) => periodStart),
    payrolls.map(({ periodEnd }) => periodEnd),
  ]);
  return rows.flatMap(({ place, policy_id: policyId }) => {
    const payroll = payrolls[place - 1];
    return payroll ? [{ policyId, payroll }] : [];
  });
}

const insertStatement = statement<{ policy_id: string }>(
  "payroll_trend_insert",
  `INSERT INTO payroll_trends (environment, owner_id, policy_id, term, estimated_payroll, is_above, report_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING policy_id`,
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
  const { policyId, term, estimatedPayroll, isAbove, reportId } = trend;
  const values = [environment, ownerId, policyId, term, estimatedPayroll, isAbove, reportId];
  return (await tx.query(insertStatement, values)).length > 0;
}
