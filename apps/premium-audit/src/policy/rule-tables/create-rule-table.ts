import type { CreateRuleTableRequest } from "@platform/contracts/premium_audit/v1/rule_tables";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { invalidMember } from "@platform/validation/invalid";
import type { Dependencies } from "../dependencies.ts";
import type { OwnerTable } from "../owner-tables/owner-table.sql.ts";
import type { CheckedRows } from "./check-rule-rows.ts";

import { readRows } from "./read-rows.ts";
import { ruleTables } from "./rule-table.sql.ts";
import { checkedName, digestOfRows } from "./rule-table-message.ts";

/**
 * Creates a rule table with its rows. Resolves to the errors of its rows instead, if there are any. Idempotent for one request.
 * Throws INVALID_ARGUMENT for an invalid name and without rows.
 */
export async function createRuleTable(
  { database }: Pick<Dependencies, "database">,
  { tenant, requestId }: TenantCall,
  { name, rows: sentRows }: Pick<CreateRuleTableRequest, "name" | "rows">,
): Promise<OwnerTable | CheckedRows> {
  const tableName = checkedName(name);
  const checked = readRows(sentRows);
  if (!checked) throw invalidMember("INVALID_RULE_TABLE", "rows", "is required");
  if (checked.errors.length > 0) return checked;

  const { rows } = checked;
  const now = new Date();
  const dates = { createdAt: now, updatedAt: now };
  const table = { id: newId("rlt_"), name: tableName, version: 1, rowCount: rows.length, ...dates };
  const created = await database.transaction(async (tx) => {
    if (!(await ruleTables.insert(tx, tenant, table, requestId)))
      return (await ruleTables.selectOfRequest(tx, tenant, requestId)) ?? table;
    await ruleTables.insertVersion(tx, tenant, table, { rows, digest: digestOfRows(rows) });
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rule_table.created", resourceId: table.id }),
    ]);
    return table;
  });
  return created;
}
