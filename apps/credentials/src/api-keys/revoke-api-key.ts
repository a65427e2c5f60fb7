import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { lockOwner } from "../owners/owner.sql.ts";
import { selectApiKeyFamily, softDeleteApiKeys } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/** Result of a revocation: the key, and the keys that it created. */
export interface RevokedApiKeys {
  ownerId: string;
  /** The keys that were not deleted before, oldest first. */
  deleted: ApiKey[];
  /** All of them, deleted before or now. */
  apiKeyIds: string[];
}

/**
 * Deletes a key and all keys that it created, directly or through others. A key that is deleted already is followed, too,
 * because its keys may live on. Throws NOT_FOUND if there never was such a key.
 */
export async function revokeApiKey({ database }: { database: Database }, id: string): Promise<RevokedApiKeys> {
  const [apiKey] = isId("key_", id) ? await selectApiKeyFamily(database, id) : [];
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  const { ownerId } = apiKey;
  const revoked = await database.transaction(async (tx) => {
    // Keys are created under this lock, so none can be created meanwhile by a key of the family.
    await lockOwner(tx, ownerId);
    const apiKeyIds = (await selectApiKeyFamily(tx, id)).map((key) => key.id);
    const deleted = (await softDeleteApiKeys(tx, apiKeyIds)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const events = deleted.map((key) =>
      activityEvent("activityCredentials", key, { action: "api_key.deleted", resourceId: key.id }),
    );
    await enqueue(tx, events);
    return { ownerId, deleted, apiKeyIds };
  });
  return revoked;
}
