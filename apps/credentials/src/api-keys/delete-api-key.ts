import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { softDeleteApiKey } from "./api-key.sql.ts";
import { selectKeyToChange } from "./calling-key.ts";

/**
 * Soft-deletes one of the caller's keys, enabled or not; it cannot be restored. Throws NOT_FOUND; PERMISSION_DENIED if a restricted key
 * deletes one that may do more.
 */
export async function deleteApiKey(
  { database }: { database: Database },
  call: TenantCall,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<void> {
  const { tenant } = call;
  await database.transaction(async (tx) => {
    await selectKeyToChange(tx, call, id);
    if (!(await softDeleteApiKey(tx, tenant, id))) throw refusal("API_KEY_NOT_FOUND");
    await enqueue(tx, [activityEvent("activityCredentials", tenant, { action: "api_key.deleted", resourceId: id })]);
  });
}
