import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";

const agedStatement = statement<{ id: string }>(
  "policies_aged",
  `SELECT id FROM policies AS policy
   WHERE expires_at < $1 AND updated_at < $1
     AND NOT EXISTS (SELECT FROM audits WHERE policy_id = policy.id AND updated_at >= $1)
     AND NOT EXISTS (SELECT FROM payments WHERE policy_id = policy.id AND updated_at >= $1)
     AND ${notHeld("policy", "employer_id")}
   ORDER BY expires_at LIMIT $2 FOR UPDATE OF policy SKIP LOCKED`,
);
const deleteAuditsStatement = statement("audits_remove", "DELETE FROM audits WHERE policy_id = ANY ($1::text[])");
const deletePaymentsStatement = statement("payments_remove", "DELETE FROM payments WHERE policy_id = ANY ($1::text[])");
const deleteTermsStatement = statement("terms_remove", "DELETE FROM policy_terms WHERE policy_id = ANY ($1::text[])");
const deletePoliciesStatement = statement("policies_remove", "DELETE FROM policies WHERE id = ANY ($1::text[])");

/**
 * Deletes policies that expired before a time and have not changed since, with their audits and payments. Policies under a
 * legal hold are kept. Resolves to the number of policies.
 */
export async function deleteExpiredPolicies(tx: Queryable, before: Date, limit: number): Promise<number> {
  const ids = (await tx.query(agedStatement, [before, limit])).map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const removal of [
    deleteAuditsStatement,
    deletePaymentsStatement,
    deleteTermsStatement,
    deletePoliciesStatement,
  ]) {
    await tx.query(removal, [ids]);
  }
  return ids.length;
}
