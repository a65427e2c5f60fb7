import { parseCredential } from "@platform/credential-format/credential-format";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { Fault } from "@platform/service/call/fault";
import { type ClientCredentials, updateClientCredentialsActive } from "./client-credentials.sql.ts";
import { clientIdNotFound } from "./revoke-client-credentials.ts";

/** Enables or disables client credentials. Throws NOT_FOUND; FAILED_PRECONDITION if they are revoked. */
export async function setClientCredentialsActive(
  { database }: { database: Database },
  { clientId, isActive }: { clientId: string; isActive: boolean },
): Promise<ClientCredentials> {
  if (parseCredential(clientId) === "malformed") throw clientIdNotFound();
  const clientCredentials = await database.transaction(async (tx) => {
    const credentials = await updateClientCredentialsActive(tx, clientId, isActive);
    if (!credentials) throw clientIdNotFound();
    const { ownerId, ...changed } = credentials;
    if (changed.revokedAt) {
      const message = "The client credentials were revoked, which is permanent. Issue new ones.";
      throw new Fault("FAILED_PRECONDITION", "CLIENT_CREDENTIALS_REVOKED", message);
    }
    const action = isActive ? "client_credentials.enabled" : "client_credentials.disabled";
    const tenant = { environment: changed.environment, ownerId };
    await enqueue(tx, [activityEvent("activityCredentials", tenant, { action, resourceId: clientId })]);
    return changed;
  });
  return clientCredentials;
}
