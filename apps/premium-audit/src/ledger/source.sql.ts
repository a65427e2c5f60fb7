import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { PayrollSource } from "../rating/overlapping-sources.ts";

const replaceStatement = statement(
  "ledger_sources_replace",
  `WITH gone AS (DELETE FROM ledger_sources WHERE policy_id = $1
     AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM unnest($3::text[], $4::text[])))
   INSERT INTO ledger_sources (policy_id, environment, source_owner_id, source_employer_id)
   SELECT $1, $2, source.* FROM unnest($3::text[], $4::text[]) AS source ON CONFLICT DO NOTHING`,
);

/** Replaces whose payroll the ledger of a policy can read: a report of theirs is a cause of an entry. */
export async function replaceLedgerSources(
  tx: Queryable,
  { environment }: Tenant,
  policyId: string,
  sources: readonly PayrollSource[],
): Promise<void> {
  const owners = sources.map(({ ownerId }) => ownerId);
  const employers = sources.map(({ employerId }) => employerId);
  await tx.query(replaceStatement, [policyId, environment, owners, employers]);
}
