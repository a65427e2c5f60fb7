import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import { softDeleteApiKey } from "./api-key.sql.ts";

/** Soft-deletes one of the caller's keys, enabled or not; it cannot be restored. Throws NOT_FOUND. */
export async function deleteApiKey(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<void> {
  const isDeleted = isId("key_", id) && (await softDeleteApiKey(database, tenant, id));
  if (!isDeleted) throw refusal("API_KEY_NOT_FOUND");
}
