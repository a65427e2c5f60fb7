import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Billing } from "../../policy/billing/billing.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Estimate } from "./entry.ts";

/** A term that expects reports, with what its newest entry says. */
export interface ExpectingTerm {
  policyId: string;
  policyNumber: string;
  employerId: string;
  billing: Billing;
  term: number;
  effectiveAt: Date;
  expiresAt: Date;
  cancelledAt: Date | null;
  rating: Pick<RatingTerms, "noPayrollMonths">;
  /** `YYYY-MM-DD`; null while no day is reported. */
  earnedTo: string | null;
  estimates: Estimate[] | null;
  missing: Missing[] | null;
}

const termsStatement = statement<ExpectingTerm>(
  "ledger_expecting_terms",
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
   WHERE policy.environment = $1 AND policy.owner_id = $2 AND deleted_at IS NULL AND billing ? 'paySchedule'
     AND (term.expires_at AT TIME ZONE 'UTC')::date >= $3::date AND (term.effective_at AT TIME ZONE 'UTC')::date <= $4::date
     AND (policy.id, term.term) > ($5::text, $6::integer)
   ORDER BY policy.id, term.term LIMIT $7`,
);

/** Selects the terms of a tenant that expect reports of some of these days, after one of them, by policy and term. */
export function selectExpectingTerms(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  { after, limit }: { after: { policyId: string; term: number }; limit: number },
): Promise<ExpectingTerm[]> {
  return db.query(termsStatement, [environment, ownerId, firstDay, lastDay, after.policyId, after.term, limit]);
}
