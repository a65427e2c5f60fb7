import type { Queryable } from "@platform/postgres/query/statement";
import { invalidMember } from "@platform/validation/invalid";
import { type Peppers, storedDigests } from "../principal/pepper.ts";
import { selectApiKeysByChecksum, selectApiKeysByDigest, selectApiKeysByLastFour } from "./api-key.sql.ts";
import type { ApiKey } from "./api-key.ts";

/**
 * Finds keys by their last four characters, by their checksum (the last six), or by the SHA-256 of the whole; disabled and
 * deleted ones, too. Throws INVALID_ARGUMENT unless exactly one of them is given, in its form.
 */
export async function findApiKeys(
  { database, peppers }: { database: Queryable; peppers: Peppers },
  { lastFour, checksum, apiKeySha256 }: { lastFour: string; checksum: string; apiKeySha256: Uint8Array },
): Promise<ApiKey[]> {
  if ([lastFour !== "", checksum !== "", apiKeySha256.length > 0].filter(Boolean).length !== 1) {
    const expected = "must be given, or checksum, or api_key_sha256, and only one of them";
    throw invalidMember("INVALID_CREDENTIAL", "last_four", expected);
  }
  if (apiKeySha256.length > 0) return selectApiKeysByDigest(database, storedDigests(peppers, apiKeySha256));
  if (lastFour !== "") {
    return selectApiKeysByLastFour(database, characters("last_four", lastFour, 4));
  }
  return selectApiKeysByChecksum(database, characters("checksum", checksum, 6));
}

function characters(field: string, text: string, count: number): string {
  if (text.length === count && /^[0-9A-Za-z]+$/.test(text)) return text;
  throw invalidMember("INVALID_CREDENTIAL", field, `must have ${count} letters or digits`);
}
