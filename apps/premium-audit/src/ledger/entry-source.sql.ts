import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollSource } from "../rating/days/overlapping-sources.ts";

const replaceStatement = statement(
  "ledger_sources_replace",
  `WITH gone AS (DELETE FROM ledger_sources WHERE environment = $1 AND owner_id = $2 AND policy_id = $3
     AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM unnest($4::text[], $5::text[])))
   INSERT INTO ledger_sources (environment, owner_id, policy_id, source_owner_id, source_employer_id)
   SELECT $1, $2, $3, source.* FROM unnest($4::text[], $5::text[]) AS source ON CONFLICT DO NOTHING`,
);

/** Replaces whose payroll the ledger of a policy can read: a report of theirs is a cause of an entry. */
export async function replaceLedgerSources(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policyId: string,
  sources: readonly PayrollSource[],
): Promise<void> {
  const owners = sources.map(({ ownerId }) => ownerId);
  const employers = sources.map(({ employerId }) => employerId);
  await tx.query(replaceStatement, [environment, ownerId, policyId, owners, employers]);
}
