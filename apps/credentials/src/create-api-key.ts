import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { z } from "zod";
import type { IssuedApiKey } from "./api-key.ts";
import { getOwner } from "./get-owner.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { parseRequest } from "./parse-request.ts";
import { environment, keyName, ownerId, selfServiceOwnerType } from "./request-fields.ts";

const request = z.object({ ownerId, ownerType: selfServiceOwnerType, environment, name: keyName });

/**
 * Issues an API key to the calling owner.
 *
 * Throws INVALID_ARGUMENT for missing or unknown members, and PERMISSION_DENIED when id and type are not those of the
 * caller (OWNER_MISMATCH) or a sandbox caller asks for a production key (ENVIRONMENT_NOT_ALLOWED).
 */
export async function createApiKey(
  dependencies: { database: Queryable; pepper: Buffer },
  tenant: Tenant,
  input: { ownerId: string; ownerType: string; environment: string; name: string },
): Promise<IssuedApiKey> {
  const wanted = parseRequest(request, input);
  if (wanted.ownerId !== tenant.ownerId) {
    throw new Fault("PERMISSION_DENIED", "OWNER_MISMATCH", "owner_id is not the owner of the credentials in use.");
  }
  const owner = await getOwner(dependencies.database, tenant.ownerId);
  if (wanted.ownerType !== owner.ownerType) {
    throw new Fault("PERMISSION_DENIED", "OWNER_MISMATCH", "owner_type is not the type of the calling owner.");
  }
  // Test data may be handled more freely than real data, so what only ever had access to it must not open the other door.
  if (wanted.environment === "production" && tenant.environment === "sandbox") {
    throw new Fault("PERMISSION_DENIED", "ENVIRONMENT_NOT_ALLOWED", "A sandbox key cannot create a production key.");
  }
  return issueApiKey(dependencies, wanted);
}
