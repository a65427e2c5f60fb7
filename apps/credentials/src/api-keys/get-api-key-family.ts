import type { Queryable } from "@platform/postgres/query/statement";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectApiKeyFamily, selectApiKeysById } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/**
 * Returns a key and all keys that it created, directly or through others, oldest first; disabled and deleted ones, too. Throws
 * NOT_FOUND if there never was such a key.
 */
export async function getApiKeyFamily({ database }: { database: Queryable }, id: string): Promise<ApiKey[]> {
  const family = isId("key_", id) ? await selectApiKeyFamily(database, id) : [];
  if (family.length === 0) throw refusal("API_KEY_NOT_FOUND");
  return selectApiKeysById(
    database,
    family.map((key) => key.id),
  );
}
