import type { UpdateRuleTableRequest } from "@platform/contracts/premium_audit/v1/rule_tables";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import type { OwnerTable } from "../owner-tables/owner-table.sql.ts";
import type { CheckedRows } from "./check-rule-rows.ts";
import { markRulesChanged } from "./mark-rules-changed.ts";
import { readRows } from "./read-rows.ts";
import { ruleTables } from "./rule-table.sql.ts";
import { checkedName, digestOfRows } from "./rule-table-message.ts";

/**
 * Changes a rule table. Other rows make a new version and mark the audits out of date whose rules they change; the same ones make
 * none. Resolves to the errors of its rows, if there are any. Throws NOT_FOUND and INVALID_ARGUMENT.
 */
export async function updateRuleTable(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id, name, rows: sentRows, updateMask }: Pick<UpdateRuleTableRequest, "id" | "name" | "rows" | "updateMask">,
): Promise<OwnerTable | CheckedRows> {
  if (!(await ruleTables.select(database, tenant, id))) throw refusal("RULE_TABLE_NOT_FOUND");
  const paths = updateMask?.paths ?? [];
  const newName = paths.includes("name") ? checkedName(name) : undefined;
  const checked = paths.includes("rows") ? readRows(sentRows) : undefined;
  if (checked && checked.errors.length > 0) return checked;

  const changed = await database.transaction(async (tx) => {
    const current = await ruleTables.select(tx, tenant, id, { lock: "update" });
    if (!current) throw refusal("RULE_TABLE_NOT_FOUND");
    const before = (await ruleTables.selectVersion(tx, tenant, current)) ?? { digest: "", rows: [] };
    const after = checked && { rows: checked.rows, digest: digestOfRows(checked.rows) };
    const version = after && after.digest !== before.digest ? after : undefined;
    const table = { ...current, name: newName ?? current.name, updatedAt: new Date() };
    if (!version && table.name === current.name) return current;
    if (version) {
      table.version += 1;
      table.rowCount = version.rows.length;
    }
    await ruleTables.update(tx, tenant, table);
    if (version) {
      await ruleTables.insertVersion(tx, tenant, table, version);
      await markRulesChanged(tx, tenant, table, { before: before.rows, after: version.rows });
    }
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rule_table.updated", resourceId: id }),
    ]);
    return table;
  });
  return changed;
}
