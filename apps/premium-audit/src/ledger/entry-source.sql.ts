import { listed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayrollSource } from "../rating/days/overlapping-sources.ts";

const source = { sourceOwnerId: "text", sourceEmployerId: "text" } as const;
const replaceStatement = statement(
  "ledger_sources_replace",
  {},
  `WITH source AS (SELECT * FROM ${unnested(source)}),
   gone AS (DELETE FROM ledger_sources WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text}
     AND (${listed(source)}) NOT IN (SELECT * FROM source))
   INSERT INTO ledger_sources (environment, owner_id, policy_id, ${listed(source)})
   SELECT {environment:text}, {ownerId:text}, {policyId:text}, source.* FROM source ON CONFLICT DO NOTHING`,
  { rows: source },
);

/** Replaces whose payroll the ledger of a policy can read: a report of theirs is a cause of an entry. */
export async function replaceLedgerSources(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  policyId: string,
  sources: readonly PayrollSource[],
): Promise<void> {
  const rows = sources.map((read) => ({ sourceOwnerId: read.ownerId, sourceEmployerId: read.employerId }));
  await tx.query(replaceStatement, { environment, ownerId, policyId, rows });
}
