import { timingSafeEqual } from "node:crypto";
import { parseCredential } from "@platform/credential-format/credential-format";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Peppers, pepperId, storedDigests } from "../principal/pepper.ts";
import type { Principal } from "../principal/principal.ts";
import { selectClientCredentials, updateClientSecretDigest } from "./client-credentials.sql.ts";

// Compared with if the client id is unknown, so that the comparison always runs. Even a digest of zeros is refused, because an
// unknown client id has no principal.
const digestOfNobody = Buffer.alloc(32);

/** Valid; or refused for now, with the ids of what has to change; or invalid for good. */
export type ClientVerdict = { principal: Principal } | { credentialId: string; ownerId: string } | undefined;

/**
 * Verifies client credentials and returns their principal; undefined if they are invalid, for any reason. The ids of disabled
 * credentials, and those of a suspended owner, are returned so that a cache can drop the refusal; only for the right secret.
 *
 * An unknown client id, a wrong secret and revoked credentials take the same work: an HMAC and a constant-time comparison for each
 * pepper, and one lookup. Only a malformed id is refused earlier, which reveals nothing: the sender can check the form too.
 * Id and secret are stored in one row, so an id and a secret of different owners or environments do not match.
 */
export async function verifyClientCredentials(
  { database, peppers }: { database: Queryable; peppers: Peppers },
  { clientId, clientSecretSha256 }: { clientId: string; clientSecretSha256: Uint8Array },
): Promise<ClientVerdict> {
  const presented = storedDigests(peppers, clientSecretSha256);
  if (parseCredential(clientId) === "malformed") return undefined;
  const credentials = await selectClientCredentials(database, clientId);
  const stored = credentials?.secretDigest ?? digestOfNobody;
  // All of them, so that the time does not depend on which pepper it was.
  const isSecret = presented.filter((digest) => timingSafeEqual(digest, stored)).length > 0;
  if (!isSecret || !credentials || credentials.isRevoked) return undefined;
  const { secretDigest: formerDigest, pepperId: formerId, isRevoked, isActive, ...principal } = credentials;
  const [digest = formerDigest] = presented;
  const newId = pepperId(peppers[0]);
  if (peppers.length > 1 && formerId !== newId) {
    await updateClientSecretDigest(database, { clientId, formerDigest, digest, pepperId: newId });
  }
  return isActive ? { principal } : { credentialId: principal.credentialId, ownerId: principal.ownerId };
}
