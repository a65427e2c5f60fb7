import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { softDeleteApiKey } from "./api-key.sql.ts";

/** Soft-deletes one of the caller's keys, enabled or not; it cannot be restored. Throws NOT_FOUND. */
export async function deleteApiKey(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<void> {
  if (!isId("key_", id)) throw refusal("API_KEY_NOT_FOUND");
  await database.transaction(async (tx) => {
    if (!(await softDeleteApiKey(tx, tenant, id))) throw refusal("API_KEY_NOT_FOUND");
    await enqueue(tx, [activityEvent("activityCredentials", tenant, { action: "api_key.deleted", resourceId: id })]);
  });
}
