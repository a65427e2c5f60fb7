import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ReportedPayroll } from "./suggestion.sql.ts";

const termsStatement = statement(
  "payroll_trends_policies",
  { place: "int", policy_id: "text" },
  `SELECT max(reported.place)::int AS place, policy.id AS policy_id
   FROM unnest({environments:text[]}, {ownerIds:text[]}, {employerIds:text[]}, {periodStarts:date[]}, {periodEnds:date[]}) WITH ORDINALITY
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
  const rows = await tx.query(termsStatement, {
    environments: payrolls.map(({ tenant }) => tenant.environment),
    ownerIds: payrolls.map(({ tenant }) => tenant.ownerId),
    employerIds: payrolls.map(({ employerId }) => employerId),
    periodStarts: payrolls.map(({ periodStart }) => periodStart),
    periodEnds: payrolls.map(({ periodEnd }) => periodEnd),
  });
  return rows.flatMap(({ place, policy_id: policyId }) => {
    const payroll = payrolls[place - 1];
    return payroll ? [{ policyId, payroll }] : [];
  });
}

const insertStatement = statement(
  "payroll_trend_insert",
  { policy_id: "text" },
  `INSERT INTO payroll_trends (environment, owner_id, policy_id, term, estimated_payroll, is_above, report_id)
   VALUES ({environment:text}, {ownerId:text}, {policyId:text}, {term:int}, {estimatedPayroll:numeric}, {isAbove:bool}, {reportId:text}) ON CONFLICT DO NOTHING RETURNING policy_id`,
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
  return (
    (await tx.query(insertStatement, { environment, ownerId, policyId, term, estimatedPayroll, isAbove, reportId }))
      .length > 0
  );
}
