import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import { rateTables } from "../rate-tables/rate-table.sql.ts";
import { ruleTables } from "../rule-tables/rule-table.sql.ts";

type NamingTerms = Pick<RatingTerms, "rateTable" | "ruleTable">;

/**
 * Locks the tables that rating terms name against deletion, but for those that they named before. Throws INVALID_ARGUMENT if the owner has
 * no such table.
 */
export async function requireTables(
  tx: Queryable,
  tenant: Tenant,
  { rateTable, ruleTable }: NamingTerms,
  before: NamingTerms = {},
): Promise<void> {
  const lock = { lock: "share" } as const;
  if (rateTable !== undefined && rateTable !== before.rateTable) {
    const table = await rateTables.select(tx, tenant, rateTable, lock);
    if (!table) throw notYours("rate_table", "rate tables");
  }
  if (ruleTable === undefined || ruleTable === before.ruleTable) return;
  if (!(await ruleTables.select(tx, tenant, ruleTable, lock))) throw notYours("rule_table", "rule tables");
}

function notYours(member: string, tables: string) {
  return invalidMember("INVALID_POLICY", `rating.${member}`, `must be the id of one of your ${tables}`);
}
