import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { RuleTable } from "../../rating/terms/rule-table.ts";
import { selectRuleTable, selectRuleTableRows } from "./rule-table.sql.ts";

type NamingTerms = Pick<RatingTerms, "ruleTable">;

/** Locks the rule table that rating terms name against deletion. Throws INVALID_ARGUMENT if the owner has no such table. */
export async function requireRuleTable(tx: Queryable, tenant: Tenant, { ruleTable }: NamingTerms): Promise<void> {
  if (ruleTable === undefined || (await selectRuleTable(tx, tenant, ruleTable, { lock: "share" }))) return;
  throw invalidMember("INVALID_POLICY", "rating.rule_table", "must be the id of one of your rule tables");
}

/** Reads the latest version of the rule table that rating terms name, as a member of a rated term; no member if they name none. */
export async function namedRuleTable(
  db: Queryable,
  tenant: Tenant,
  { ruleTable: id }: NamingTerms,
): Promise<{ ruleTable?: RuleTable }> {
  const table = id === undefined ? undefined : await selectRuleTable(db, tenant, id);
  if (!table) return {};
  const { rows = [] } = (await selectRuleTableRows(db, tenant, table)) ?? {};
  return { ruleTable: { id: table.id, version: table.version, rows } };
}
