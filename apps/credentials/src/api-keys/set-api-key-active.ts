import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { updateApiKeyActive } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/** Enables or disables a key. Throws NOT_FOUND if it is unknown or deleted. */
export async function setApiKeyActive(
  { database }: { database: Database },
  { id, isActive }: { id: string; isActive: boolean },
): Promise<ApiKey> {
  if (!isId("key_", id)) throw refusal("API_KEY_NOT_FOUND");
  const apiKey = await database.transaction(async (tx) => {
    const changed = await updateApiKeyActive(tx, id, isActive);
    if (!changed) throw refusal("API_KEY_NOT_FOUND");
    const action = isActive ? "api_key.enabled" : "api_key.disabled";
    await enqueue(tx, [activityEvent("activityCredentials", changed, { action, resourceId: id })]);
    return changed;
  });
  return apiKey;
}
