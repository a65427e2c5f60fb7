import type { Queryable } from "@platform/postgres/statement";
import { storedDigest } from "../pepper.ts";
import type { Principal } from "../principal.ts";
import { selectApiKeyByDigest } from "./api-key.sql.ts";

export type ApiKeyVerdict =
  | { principal: Principal }
  | { refusal: "not_found" }
  /** Carries the id, so that the refusal can be forgotten when the key is enabled again. */
  | { refusal: "inactive"; credentialId: string };

/**
 * Tells whose API key this is from the SHA-256 of its bearer value. One indexed lookup, by a digest that nobody without
 * the pepper can aim, so how long it takes says nothing of the keys there are.
 */
export async function verifyApiKey(
  { database, pepper }: { database: Queryable; pepper: Buffer },
  apiKeySha256: Uint8Array,
): Promise<ApiKeyVerdict> {
  const found = await selectApiKeyByDigest(database, storedDigest(pepper, apiKeySha256));
  if (!found) return { refusal: "not_found" };
  const { isActive, ...principal } = found;
  return isActive ? { principal } : { refusal: "inactive", credentialId: principal.credentialId };
}
