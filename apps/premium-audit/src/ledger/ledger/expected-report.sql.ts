import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Billing } from "../../policy/billing/billing.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Estimate } from "./entry.ts";

/** A term that expects reports, with what its newest entry says. */
const expectingTermRow = {
  policyId: "text",
  policyNumber: "text",
  employerId: "text",
  billing: typed<Billing>("jsonb"),
  term: "int",
  effectiveAt: "timestamptz",
  expiresAt: "timestamptz",
  cancelledAt: "timestamptz?",
  rating: typed<Pick<RatingTerms, "noPayrollMonths">>("jsonb"),
  /** `YYYY-MM-DD`; null while no day is reported. */
  earnedTo: "text?",
  estimates: typed<Estimate[] | null>("jsonb?"),
  missing: typed<Missing[] | null>("jsonb?"),
} as const;
export type ExpectingTerm = RowOf<typeof expectingTermRow>;

const termsStatement = statement(
  "ledger_expecting_terms",
  expectingTermRow,
  `SELECT policy.id AS "policyId", policy_number AS "policyNumber", policy.employer_id AS "employerId", billing, term.term,
     term.effective_at AS "effectiveAt", term.expires_at AS "expiresAt", term.rating,
     CASE WHEN status = 'cancelled' AND policy.term = term.term THEN cancels_at END AS "cancelledAt",
     newest.earned_to::text AS "earnedTo", newest.estimates, newest.missing
   FROM policies AS policy
   JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND term.pays_as_you_go
   LEFT JOIN LATERAL (SELECT earned_to, estimates, missing FROM ledger_entries AS entry
     WHERE entry.environment = policy.environment AND entry.owner_id = policy.owner_id
       AND entry.policy_id = policy.id AND entry.term = term.term ORDER BY number DESC LIMIT 1) AS newest ON true
   WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND deleted_at IS NULL
     AND ({employerId:text} = '' OR policy.employer_id = {employerId:text}) AND billing ? 'paySchedule'
     AND (term.expires_at AT TIME ZONE 'UTC')::date >= {firstDay:date} AND (term.effective_at AT TIME ZONE 'UTC')::date <= {lastDay:date}
     AND (policy.id, term.term) > ({policyId:text}, {term:int})
   ORDER BY policy.id, term.term LIMIT {limit:int}`,
);

/** Selects the terms of a tenant that expect reports of some of these days, after one of them, by policy and term. An empty employer: all. */
export function selectExpectingTerms(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { firstDay, lastDay, employerId }: { firstDay: string; lastDay: string; employerId: string },
  { after, limit }: { after: { policyId: string; term: number }; limit: number },
): Promise<ExpectingTerm[]> {
  return db.query(termsStatement, {
    environment,
    ownerId,
    firstDay,
    lastDay,
    employerId,
    policyId: after.policyId,
    term: after.term,
    limit,
  });
}
