import type { RateTableMembers } from "@platform/contracts/premium_audit/v1/rate_tables";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { invalidMember } from "@platform/validation/invalid";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import type { CheckedRows } from "./check-rows.ts";
import { rateTables } from "./rate-table.sql.ts";
import { type RateTable, storedRows } from "./rate-table.ts";
import { checkedRateTable, fromMembers } from "./rate-table-message.ts";
import { digestOf, insertRows } from "./rate-table-row.sql.ts";

interface NewTable {
  members: RateTableMembers;
  /** Receives the rows, when the members are valid. */
  receive(): Promise<CheckedRows | undefined>;
}

/**
 * Creates a rate table with its rows, in one transaction. Resolves to the errors of its rows instead, if there are any.
 * Idempotent for one request. Throws INVALID_ARGUMENT for invalid members.
 */
export async function createRateTable(
  { database }: Pick<Dependencies, "database">,
  { tenant, requestId }: TenantCall,
  { members, receive }: NewTable,
): Promise<RateTable | CheckedRows> {
  const values = fromMembers(parseMessage("INVALID_RATE_TABLE", checkedRateTable, members));
  const checked = await receive();
  if (!checked) throw invalidMember("INVALID_RATE_TABLE", "rows", "is required");
  if (checked.errors.length > 0) return checked;

  const rows = storedRows(checked.rows);
  const now = new Date();
  const dates = { createdAt: now, updatedAt: now };
  const table: RateTable = { id: newId("rtb_"), ...values, version: 1, rowCount: rows.length, ...dates };
  const created = await database.transaction(async (tx) => {
    if (!(await rateTables.insert(tx, tenant, table, requestId)))
      return (await rateTables.selectOfRequest(tx, tenant, requestId)) ?? table;
    await rateTables.insertVersion(tx, tenant, table, { digest: digestOf(rows) });
    await insertRows(tx, tenant, table, rows);
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rate_table.created", resourceId: table.id }),
    ]);
    return table;
  });
  return created;
}
