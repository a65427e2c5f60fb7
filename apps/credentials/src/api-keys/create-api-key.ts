import type { Database } from "@platform/postgres/database";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { getOwner } from "../owners/get-owner.ts";
import { lockOwner } from "../owners/owner.sql.ts";
import { environment, keyName, ownerId, selfServiceOwnerType } from "../request-fields.ts";
import { countActiveApiKeys, softDeleteApiKeyOfRequest } from "./api-key.sql.ts";
import type { IssuedApiKey } from "./api-key.ts";
import { issueApiKey } from "./issue-api-key.ts";

const request = z.object({ ownerId, ownerType: selfServiceOwnerType, environment, name: keyName });

interface Dependencies {
  database: Database;
  pepper: Buffer;
  /** How many keys of one environment an owner may make for itself. */
  maxActiveApiKeys: number;
}

/**
 * Issues an API key to the calling owner. The same request again replaces the key it made: the secret of the first is in
 * an answer that was lost, and nobody could use it.
 *
 * Throws INVALID_ARGUMENT for missing or unknown members, PERMISSION_DENIED when id and type are not those of the caller
 * (OWNER_MISMATCH) or a sandbox caller asks for a production key (ENVIRONMENT_NOT_ALLOWED), and FAILED_PRECONDITION when
 * the owner has as many keys as it may have (API_KEY_LIMIT_REACHED).
 */
export async function createApiKey(
  dependencies: Dependencies,
  { tenant, requestId }: TenantCall,
  input: { ownerId: string; ownerType: string; environment: string; name: string },
): Promise<IssuedApiKey> {
  const { database, pepper, maxActiveApiKeys } = dependencies;
  const wanted = parseMessage("INVALID_CREDENTIAL", request, input);
  if (wanted.ownerId !== tenant.ownerId) {
    throw refusal("OWNER_MISMATCH");
  }
  const owner = await getOwner(database, tenant.ownerId);
  if (wanted.ownerType !== owner.ownerType) {
    throw refusal("OWNER_TYPE_MISMATCH");
  }
  // Test data may be handled more freely than real data, so what only ever had access to it must not open the other door.
  if (wanted.environment === "production" && tenant.environment === "sandbox") {
    throw refusal("ENVIRONMENT_NOT_ALLOWED");
  }
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner.id);
    await softDeleteApiKeyOfRequest(tx, owner.id, requestId);
    await refuseOneTooMany(tx, wanted, maxActiveApiKeys);
    return issueApiKey({ database: tx, pepper }, { ...wanted, requestId });
  });
}

async function refuseOneTooMany(tx: Queryable, wanted: Tenant, maxActiveApiKeys: number): Promise<void> {
  if ((await countActiveApiKeys(tx, wanted)) < maxActiveApiKeys) return;
  throw refusal("API_KEY_LIMIT_REACHED", { most: maxActiveApiKeys, environment: wanted.environment });
}
