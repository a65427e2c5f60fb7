import type { Queryable } from "@platform/postgres/query/statement";
import { type Peppers, pepperId, storedDigests } from "../principal/pepper.ts";
import type { Principal } from "../principal/principal.ts";
import { selectApiKeyByDigest, updateApiKeyDigest } from "./api-key.sql.ts";

export type ApiKeyVerdict =
  | { principal: Principal }
  | { refusal: "not_found" }
  /** Disabled, or of a suspended owner. Has the ids, so that the gateway can remove its cached refusal when that ends. */
  | { refusal: "inactive"; credentialId: string; ownerId: string };

/**
 * Verifies an API key by the SHA-256 of its bearer value. It is one indexed lookup by a keyed digest. Nobody without the pepper
 * can choose the digest, so the duration of the lookup reveals nothing about existing keys. A digest of a former pepper is replaced.
 */
export async function verifyApiKey(
  { database, peppers }: { database: Queryable; peppers: Peppers },
  apiKeySha256: Uint8Array,
): Promise<ApiKeyVerdict> {
  const digests = storedDigests(peppers, apiKeySha256);
  const apiKey = await selectApiKeyByDigest(database, digests);
  if (!apiKey) return { refusal: "not_found" };
  const { isActive, digest: formerDigest, pepperId: formerId, ...principal } = apiKey;
  const [digest = formerDigest] = digests;
  const newId = pepperId(peppers[0]);
  if (peppers.length > 1 && formerId !== newId) {
    await updateApiKeyDigest(database, { id: principal.credentialId, formerDigest, digest, pepperId: newId });
  }
  return isActive
    ? { principal }
    : { refusal: "inactive", credentialId: principal.credentialId, ownerId: principal.ownerId };
}
