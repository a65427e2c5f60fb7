import type { Queryable } from "@platform/postgres/statement";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import { updateApiKeyActive } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/** Enables or disables a key. Throws NOT_FOUND if it is unknown or deleted. */
export async function setApiKeyActive(database: Queryable, id: string, isActive: boolean): Promise<ApiKey> {
  const apiKey = isId("key_", id) ? await updateApiKeyActive(database, id, isActive) : undefined;
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  return apiKey;
}
