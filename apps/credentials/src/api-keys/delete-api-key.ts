import { activityEvent } from "@platform/messaging/activity-event";
import { enqueue } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import type { TenantCall } from "@platform/service/call";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
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
