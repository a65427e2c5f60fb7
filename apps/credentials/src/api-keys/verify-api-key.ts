import type { Queryable } from "@platform/postgres/query/statement";
import { storedDigest } from "../principal/pepper.ts";
import type { Principal } from "../principal/principal.ts";
import { selectApiKeyByDigest } from "./api-key.sql.ts";

export type ApiKeyVerdict =
  | { principal: Principal }
  | { refusal: "not_found" }
  /** Disabled, or of a suspended owner. Has the ids, so that the gateway can remove its cached refusal when that ends. */
  | { refusal: "inactive"; credentialId: string; ownerId: string };

/**
 * Verifies an API key by the SHA-256 of its bearer value. It is one indexed lookup by a keyed digest. Nobody without the pepper
 * can choose the digest, so the duration of the lookup reveals nothing about existing keys.
 */
export async function verifyApiKey(
  { database, pepper }: { database: Queryable; pepper: Buffer },
  apiKeySha256: Uint8Array,
): Promise<ApiKeyVerdict> {
  const apiKey = await selectApiKeyByDigest(database, storedDigest(pepper, apiKeySha256));
  if (!apiKey) return { refusal: "not_found" };
  const { isActive, ...principal } = apiKey;
  return isActive
    ? { principal }
    : { refusal: "inactive", credentialId: principal.credentialId, ownerId: principal.ownerId };
}
