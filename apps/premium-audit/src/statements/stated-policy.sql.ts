import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { daysOfTerm } from "../policy/policies/policy.ts";
import { type PolicyParties, partiesOf } from "../rating/terms/policy-parties.ts";
import type { RatingTerms } from "../rating/terms/policy-terms.ts";

/** The members of a policy that a statement shows, with the first and last day of one of its terms. */
export interface StatedPolicy {
  policyNumber: string;
  firstDay: string;
  lastDay: string;
  parties: PolicyParties;
}

const findStatement = statement(
  "stated_policy",
  {
    policy_number: "text",
    effective_at: "timestamptz",
    expires_at: "timestamptz",
    rating: typed<RatingTerms>("jsonb"),
  },
  `SELECT policy_number, term.effective_at, term.expires_at, term.rating
   FROM policies AS policy JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id
   WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND policy.id = {policyId:text} AND term.term = {term:int}`,
);

/** Selects a term of a policy, which an audit refers to. */
export async function selectStatedPolicy(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<StatedPolicy> {
  const [row] = await db.query(findStatement, { environment, ownerId, policyId, term });
  if (!row) throw new Error(`There is no term ${term} of the audited policy ${policyId}.`);
  return {
    policyNumber: row.policy_number,
    ...daysOfTerm({ effectiveAt: row.effective_at, expiresAt: row.expires_at }),
    parties: partiesOf(row.rating),
  };
}
