import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type PolicyParties, partiesOf } from "../../rating/terms/policy-parties.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";

const partiesStatement = statement(
  "policy_term_parties",
  { rating: typed<RatingTerms>("jsonb") },
  `SELECT rating FROM policy_terms WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}`,
);

/** Selects the parties of a term of a policy, as the policy names them now. */
export async function selectParties(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<PolicyParties> {
  const [row] = await db.query(partiesStatement, { environment, ownerId, policyId, term });
  return row ? partiesOf(row.rating) : {};
}
