import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { keyName } from "../request-fields.ts";
import { updateApiKeyName } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

const request = z.object({ apiKeyId: z.string(), name: keyName });

/**
 * Renames one of the caller's keys; partners can change nothing else of a key.
 * Throws INVALID_ARGUMENT; NOT_FOUND.
 */
export async function renameApiKey(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  input: { apiKeyId: string; name: string },
): Promise<ApiKey> {
  const { apiKeyId: id, name } = parseMessage("INVALID_CREDENTIAL", request, input);
  const apiKey = isId("key_", id) ? await updateApiKeyName(database, tenant, { id, name }) : undefined;
  if (!apiKey) throw refusal("API_KEY_NOT_FOUND");
  return apiKey;
}
