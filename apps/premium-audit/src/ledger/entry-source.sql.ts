import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollSource } from "../rating/days/overlapping-sources.ts";

const replaceStatement = statement(
  "ledger_sources_replace",
  `WITH gone AS (DELETE FROM ledger_sources WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text}
     AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM unnest({owners:text[]}, {employers:text[]})))
   INSERT INTO ledger_sources (environment, owner_id, policy_id, source_owner_id, source_employer_id)
   SELECT {environment:text}, {ownerId:text}, {policyId:text}, source.* FROM unnest({owners:text[]}, {employers:text[]}) AS source ON CONFLICT DO NOTHING`,
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
  await tx.query(replaceStatement, { environment, ownerId, policyId, owners, employers });
}
