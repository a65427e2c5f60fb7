import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { daysOfTerm } from "../policy/policies/policy.ts";

/** The members of a policy that a statement shows, with the first and last day of one of its terms. */
export interface StatedPolicy {
  policyNumber: string;
  firstDay: string;
  lastDay: string;
}

const findStatement = statement<{ policy_number: string; effective_at: Date; expires_at: Date }>(
  "stated_policy",
  `SELECT policy_number, term.effective_at, term.expires_at
   FROM policies AS policy JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id
   WHERE policy.environment = $1 AND policy.owner_id = $2 AND policy.id = $3 AND term.term = $4`,
);

/** Selects a term of a policy, which an audit refers to. */
export async function selectStatedPolicy(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<StatedPolicy> {
  const [row] = await db.query(findStatement, [environment, ownerId, policyId, term]);
  if (!row) throw new Error(`There is no term ${term} of the audited policy ${policyId}.`);
  return {
    policyNumber: row.policy_number,
    ...daysOfTerm({ effectiveAt: row.effective_at, expiresAt: row.expires_at }),
  };
}
