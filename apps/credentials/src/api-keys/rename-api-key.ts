import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { keyName } from "../principal/request-fields.ts";
import { updateApiKeyName } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";
import { selectKeyToChange } from "./calling-key.ts";

const request = z.object({ apiKeyId: z.string(), name: keyName });

/**
 * Renames one of the caller's keys; partners can change nothing else of a key.
 * Throws INVALID_ARGUMENT; NOT_FOUND; PERMISSION_DENIED if a restricted key renames one that may do more.
 */
export async function renameApiKey(
  { database }: { database: Database },
  call: TenantCall,
  input: { apiKeyId: string; name: string },
): Promise<ApiKey> {
  const { apiKeyId: id, name } = parseMessage("INVALID_CREDENTIAL", request, input);
  const { tenant } = call;
  const apiKey = await database.transaction(async (tx) => {
    await selectKeyToChange(tx, call, id);
    const renamed = await updateApiKeyName(tx, tenant, { id, name });
    if (!renamed) throw refusal("API_KEY_NOT_FOUND");
    await enqueue(tx, [activityEvent("activityCredentials", tenant, { action: "api_key.renamed", resourceId: id })]);
    return renamed;
  });
  return apiKey;
}
