import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { RuleTable } from "../../rating/terms/rule-table.ts";
import { ruleTables } from "./rule-table.sql.ts";

/** Reads the latest version of the rule table that rating terms name, as a member of a rated term; no member if they name none. */
export async function namedRuleTable(
  db: Queryable,
  tenant: Tenant,
  { ruleTable: id }: Pick<RatingTerms, "ruleTable">,
): Promise<{ ruleTable?: RuleTable }> {
  const table = id === undefined ? undefined : await ruleTables.select(db, tenant, id);
  if (!table) return {};
  const { rows = [] } = (await ruleTables.selectVersion(db, tenant, table)) ?? {};
  return { ruleTable: { id: table.id, version: table.version, rows } };
}
