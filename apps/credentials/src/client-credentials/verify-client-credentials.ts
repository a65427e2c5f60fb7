import { timingSafeEqual } from "node:crypto";
import { parseCredential } from "@platform/credential-format/credential-format";
import type { Queryable } from "@platform/postgres/statement";
import { storedDigest } from "../pepper.ts";
import type { Principal } from "../principal.ts";
import { selectClientCredentials } from "./client-credentials.sql.ts";

// Compared with when there is nothing stored to compare with. No HMAC is known to be all zeros, and one that were would
// still be refused: an unknown client id has no principal.
const digestOfNobody = Buffer.alloc(32);

/**
 * Tells whose client credentials these are; undefined when they are nobody's, whatever the cause.
 *
 * An unknown client id, a wrong secret and revoked credentials all cost one HMAC, one lookup and one comparison in
 * constant time. Only an id without the shape of one is refused before: whoever sent it knows that already.
 * Id and secret are stored in one row, so those of two owners, or of two environments, do not match.
 */
export async function verifyClientCredentials(
  { database, pepper }: { database: Queryable; pepper: Buffer },
  { clientId, clientSecretSha256 }: { clientId: string; clientSecretSha256: Uint8Array },
): Promise<Principal | undefined> {
  const presented = storedDigest(pepper, clientSecretSha256);
  if (parseCredential(clientId) === "malformed") return undefined;
  const found = await selectClientCredentials(database, clientId);
  const isSecret = timingSafeEqual(presented, found?.secretDigest ?? digestOfNobody);
  if (!isSecret || !found || found.isRevoked) return undefined;
  const { secretDigest, isRevoked, ...principal } = found;
  return principal;
}
