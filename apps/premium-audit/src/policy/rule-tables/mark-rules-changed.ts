import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RuleTableRow } from "../../rating/terms/rule-table.ts";
import { insertCauseOfTable } from "../billing/cause.sql.ts";
import type { OwnerTable } from "../owner-tables/owner-table.sql.ts";
import { type AuditOfTable, selectAuditsOfTable, updateRulesChanged } from "./audit-of-table.sql.ts";

interface Rows {
  before: readonly RuleTableRow[];
  after: readonly RuleTableRow[];
}

/**
 * Marks the completed audits out of date whose rules a new version of a table changes: in a state that they rated, a rule of a kind that
 * they looked up. Has the premium of terms developed that pay as they go.
 */
export async function markRulesChanged(tx: Queryable, tenant: Tenant, table: OwnerTable, rows: Rows): Promise<void> {
  await insertCauseOfTable(tx, tenant, "rule_table_changed", table.id);
  const audits = await selectAuditsOfTable(tx, tenant, table.id);
  const ids = audits.filter((audit) => concerns(audit, rows)).map(({ auditId }) => auditId);
  if (ids.length > 0) await updateRulesChanged(tx, tenant, ids, table.updatedAt);
}

function concerns({ firstDay, rules, states }: AuditOfTable, { before, after }: Rows): boolean {
  const isUsed = ({ kind, state }: RuleTableRow) =>
    states.includes(state) &&
    (kind === "dual_wage" || rules.some((rule) => isOfKind(rule, kind) && [state, "*"].includes(rule.state)));
  const inForce = (rows: readonly RuleTableRow[]) => latestRows(rows.filter(isUsed), firstDay);
  return !isDeepStrictEqual(inForce(before), inForce(after));
}

/** Without a row about interchange, the standard exceptions decide it. */
function isOfKind(rule: { kind: string }, kind: RuleTableRow["kind"]): boolean {
  return rule.kind === kind || (kind === "interchange" && rule.kind === "standard_exceptions");
}

/** Returns the rows that apply to terms which begin on a day, by kind, state and case, without their sources. */
function latestRows(rows: readonly RuleTableRow[], firstDay: string): Map<string, object> {
  const begun = rows
    .filter(({ effectiveFrom }) => effectiveFrom <= firstDay)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return new Map(
    begun.map(({ id: _, source: __, effectiveFrom: ___, ...row }) => {
      const pair = [row.classBelow ?? "", row.classAtOrAbove ?? ""];
      return [[row.kind, row.state, row.appliesTo ?? "", ...(row.classCodes ?? []), ...pair].join("/"), row];
    }),
  );
}
