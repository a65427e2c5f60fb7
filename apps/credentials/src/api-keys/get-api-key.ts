import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectApiKey } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/** Returns one of the caller's keys, enabled or not. Throws NOT_FOUND. */
export async function getApiKey(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<ApiKey> {
  const apiKey = isId("key_", id) ? await selectApiKey(database, tenant, id) : undefined;
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  return apiKey;
}
