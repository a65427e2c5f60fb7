import { scopesBeyond } from "@platform/credential-format/scopes";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { getOwner } from "../owners/get-owner.ts";
import { lockOwner } from "../owners/owner.sql.ts";
import type { Peppers } from "../principal/pepper.ts";
import {
  environment,
  keyName,
  keyRateLimit,
  keyScopes,
  ownerId,
  selfServiceOwnerType,
} from "../principal/request-fields.ts";
import { countActiveApiKeys, softDeleteApiKeyOfRequest } from "./api-key.sql.ts";
import type { ApiKey, IssuedApiKey } from "./api-key.ts";
import { selectCallingKey } from "./calling-key.ts";
import { issueApiKey, type RateLimit } from "./issue-api-key.ts";

const request = z.object({
  ownerId,
  ownerType: selfServiceOwnerType,
  environment,
  name: keyName,
  scopes: keyScopes,
  rateLimit: keyRateLimit,
  ...checkedShape(apiKeyMembers),
});

interface Dependencies {
  database: Database;
  peppers: Peppers;
  /** Maximum number of enabled keys per environment that an owner may create for itself. */
  maxActiveApiKeys: number;
}

/**
 * Creates an API key for the calling owner. A retry of the same request replaces the key of the first run, because its secret
 * was lost with the response and nobody can use it.
 *
 * Throws INVALID_ARGUMENT for missing or unknown members; PERMISSION_DENIED if id or type are not those of the caller
 * (OWNER_MISMATCH, OWNER_TYPE_MISMATCH) or a sandbox caller asks for a production key (ENVIRONMENT_NOT_ALLOWED) or a
 * restricted key asks for more than it may do itself (SCOPE_NOT_GRANTED, RATE_LIMIT_NOT_GRANTED);
 * FAILED_PRECONDITION if the owner has the maximum number of keys (API_KEY_LIMIT_REACHED).
 */
export async function createApiKey(
  dependencies: Dependencies,
  { tenant, requestId }: TenantCall,
  input: {
    ownerId: string;
    ownerType: string;
    environment: string;
    name: string;
    scopes: string[];
    createdBy: string;
    rateLimit: number;
  } & MemberValues<typeof apiKeyMembers>,
): Promise<IssuedApiKey> {
  const newKey = parseMessage("INVALID_CREDENTIAL", request, input);
  if (newKey.ownerId !== tenant.ownerId) {
    throw refusal("OWNER_MISMATCH");
  }
  const owner = await getOwner(dependencies.database, tenant.ownerId);
  if (newKey.ownerType !== owner.ownerType) {
    throw refusal("OWNER_TYPE_MISMATCH");
  }
  // Sandbox keys are often handled less carefully, so a sandbox key must not give access to production.
  if (newKey.environment === "production" && tenant.environment === "sandbox") {
    throw refusal("ENVIRONMENT_NOT_ALLOWED");
  }
  const work = { ...newKey, requestId, createdBy: input.createdBy };
  return dependencies.database.transaction((tx) => issueUnderLock(tx, tenant, work, dependencies));
}

async function issueUnderLock(
  tx: Queryable,
  tenant: Tenant,
  newKey: z.output<typeof request> & { requestId: string; createdBy: string },
  { peppers, maxActiveApiKeys }: Dependencies,
): Promise<IssuedApiKey> {
  const { ownerId } = newKey;
  await lockOwner(tx, ownerId);
  // Under the lock, so that a key that is being revoked creates no other.
  const creator = await selectCallingKey(tx, tenant, newKey.createdBy);
  if (creator) refuseScopesBeyond(creator, newKey.scopes);
  const rateLimit = rateLimitWithin(creator, newKey.rateLimit);
  const replaced = await softDeleteApiKeyOfRequest(tx, ownerId, newKey.requestId);
  await enqueue(tx, replaced.map(replacedEvent(ownerId)));
  await refuseOneTooMany(tx, newKey, maxActiveApiKeys);
  return issueApiKey({ tx, peppers }, { ...newKey, rateLimit });
}

function replacedEvent(ownerId: string) {
  return ({ id, environment }: Pick<ApiKey, "id" | "environment">) =>
    activityEvent("activityCredentials", { environment, ownerId }, { action: "api_key.deleted", resourceId: id });
}

/** A key never grants what it does not have. */
function refuseScopesBeyond(creator: ApiKey, scopes: readonly string[]): void {
  const missing = scopesBeyond(creator.scopes, scopes);
  if (missing.length > 0) throw refusal("SCOPE_NOT_GRANTED", { scope: missing.join(", ") });
}

/**
 * The limit of a new key; undefined if only the plan limits it. The keys that a limited key creates count in its window, so that
 * together they can do no more than it can alone.
 */
function rateLimitWithin(creator: ApiKey | undefined, requestedLimit: number): RateLimit | undefined {
  const { rateLimit: most = 0, rateLimitKeyId: keyId } = creator ?? {};
  if (most === 0) return requestedLimit === 0 ? undefined : { perMinute: requestedLimit };
  if (requestedLimit > most) throw refusal("RATE_LIMIT_NOT_GRANTED", { most });
  return { perMinute: requestedLimit || most, keyId };
}

async function refuseOneTooMany(tx: Queryable, tenant: Tenant, maxActiveApiKeys: number): Promise<void> {
  if ((await countActiveApiKeys(tx, tenant)) < maxActiveApiKeys) return;
  throw refusal("API_KEY_LIMIT_REACHED", { most: maxActiveApiKeys, environment: tenant.environment });
}
