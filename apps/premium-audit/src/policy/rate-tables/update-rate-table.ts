import { isDeepStrictEqual } from "node:util";
import type { RateTableMembers } from "@platform/contracts/premium_audit/v1/rate_tables";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { pickMembers } from "@platform/public-records/noun/members";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import type { CheckedRows } from "./check-rows.ts";
import { markRatesChanged } from "./mark-rates-changed.ts";
import { rateTables } from "./rate-table.sql.ts";
import { type RateTable, type StoredRow, storedRows } from "./rate-table.ts";
import { checkedRateTable, fromMembers } from "./rate-table-message.ts";
import { copyRows, digestOf, insertRows } from "./rate-table-row.sql.ts";

interface TableChange {
  id: string;
  members: RateTableMembers;
  /** Members to change, by their names in the proto; the rows change if the stream has any. */
  paths: readonly string[];
  receive(): Promise<CheckedRows | undefined>;
}

/**
 * Changes a rate table. Other rows, another day or another `applies_to` make a new version and mark the audits out of date whose
 * rates they change; the same ones make none. Resolves to the errors of its rows, if there are any. Throws NOT_FOUND and
 * INVALID_ARGUMENT.
 */
export async function updateRateTable(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  { id, members, paths, receive }: TableChange,
): Promise<RateTable | CheckedRows> {
  const before = await rateTables.select(database, tenant, id);
  if (!before) throw refusal("RATE_TABLE_NOT_FOUND");
  checkMembers(before, members, paths);
  const checked = await receive();
  if (checked && checked.errors.length > 0) return checked;
  const rows = checked && storedRows(checked.rows);

  const changed = await database.transaction(async (tx) => {
    const current = await rateTables.select(tx, tenant, id, { lock: "update" });
    if (!current) throw refusal("RATE_TABLE_NOT_FOUND");
    const newMembers = checkMembers(current, members, paths);
    const { effectiveFrom: _, ...rest } = current;
    const after: RateTable = { ...rest, ...newMembers };
    const digest = (await rateTables.selectVersion(tx, tenant, current))?.digest ?? "";
    const newDigest = rows ? digestOf(rows) : digest;
    const makesVersion =
      newDigest !== digest || after.effectiveFrom !== current.effectiveFrom || after.appliesTo !== current.appliesTo;
    if (!makesVersion && isDeepStrictEqual(after, current)) return current;
    const table = { ...after, rowCount: rows?.length ?? current.rowCount, updatedAt: new Date() };
    if (makesVersion) table.version += 1;
    await rateTables.update(tx, tenant, table);
    if (makesVersion) {
      await writeVersion(tx, tenant, table, { digest: newDigest, rows: newDigest === digest ? undefined : rows });
      await markRatesChanged(tx, tenant, current, table);
    }
    await enqueue(tx, [
      activityEvent("activityPremiumAudit", tenant, { action: "rate_table.updated", resourceId: id }),
    ]);
    return table;
  });
  return changed;
}

/** Returns the members after the change. Throws INVALID_ARGUMENT. */
function checkMembers(before: RateTable, members: RateTableMembers, paths: readonly string[]) {
  const membersAfter = {
    name: paths.includes("name") ? members.name : before.name,
    effectiveFrom: paths.includes("effective_from") ? members.effectiveFrom : (before.effectiveFrom ?? ""),
    appliesTo: paths.includes("applies_to") ? members.appliesTo : before.appliesTo,
    ...pickMembers(rateTableMembers, before),
    ...pickMembers(rateTableMembers, members, paths),
  };
  return fromMembers(parseMessage("INVALID_RATE_TABLE", checkedRateTable, membersAfter));
}

/** Writes a version with its rows, or with those of the version before. */
async function writeVersion(
  tx: Queryable,
  tenant: Tenant,
  table: RateTable,
  { digest, rows }: { digest: string; rows: readonly StoredRow[] | undefined },
) {
  await rateTables.insertVersion(tx, tenant, table, { digest });
  if (rows) await insertRows(tx, tenant, table, rows);
  else await copyRows(tx, tenant, { id: table.id, version: table.version - 1 });
}
