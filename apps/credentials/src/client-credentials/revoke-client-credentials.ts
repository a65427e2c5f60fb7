import { parseCredential } from "@platform/credential-format/credential-format";
import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import { updateClientCredentialsRevoked } from "./client-credentials.sql.ts";

/** Revokes client credentials permanently. Idempotent. Throws NOT_FOUND if the client id was never issued. */
export async function revokeClientCredentials(database: Queryable, clientId: string): Promise<void> {
  const isKnown =
    parseCredential(clientId) !== "malformed" && (await updateClientCredentialsRevoked(database, clientId));
  if (!isKnown) throw new Fault("NOT_FOUND", "CLIENT_ID_NOT_FOUND", "No client credentials have this client id.");
}
