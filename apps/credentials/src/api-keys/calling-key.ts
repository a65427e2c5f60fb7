import { scopesBeyond } from "@platform/credential-format/scopes";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { selectApiKey } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/**
 * Selects the API key that makes a call; undefined for people, operators and client credentials, which have no scopes. The key may be
 * deleted meanwhile, and then changes nothing: throws NOT_FOUND.
 */
export async function selectCallingKey(db: Queryable, tenant: Tenant, callerId: string): Promise<ApiKey | undefined> {
  if (!isId("key_", callerId)) return undefined;
  const apiKey = await selectApiKey(db, tenant, callerId);
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  return apiKey;
}

/**
 * Selects a key that the call renames or deletes. Throws NOT_FOUND; PERMISSION_DENIED (KEY_HAS_MORE_SCOPES) if the calling key is
 * restricted and the other one may do more, so that a key that leaks cannot stop what it could not do itself.
 */
export async function selectKeyToChange(db: Queryable, { tenant, actor }: TenantCall, id: string): Promise<ApiKey> {
  const apiKey = isId("key_", id) ? await selectApiKey(db, tenant, id) : undefined;
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  const caller = await selectCallingKey(db, tenant, actor?.id ?? "");
  const missing = caller ? scopesBeyond(caller.scopes, apiKey.scopes) : [];
  if (missing.length > 0) throw refusal("KEY_HAS_MORE_SCOPES", { scope: missing.join(", ") });
  return apiKey;
}
