import { parseCredential } from "@platform/credential-format/credential-format";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { Fault } from "@platform/service/call/fault";
import { selectClientCredentials, updateClientCredentialsRevoked } from "./client-credentials.sql.ts";

export function clientIdNotFound(): Fault {
  return new Fault("NOT_FOUND", "CLIENT_ID_NOT_FOUND", "No client credentials have this client id.");
}

/** Revokes client credentials permanently. Idempotent. Throws NOT_FOUND if the client id was never issued. */
export async function revokeClientCredentials({ database }: { database: Database }, clientId: string): Promise<void> {
  if (parseCredential(clientId) === "malformed") throw clientIdNotFound();
  await database.transaction(async (tx) => {
    const tenant = await updateClientCredentialsRevoked(tx, clientId);
    if (tenant) {
      const revoked = { action: "client_credentials.revoked", resourceId: clientId } as const;
      await enqueue(tx, [activityEvent("activityCredentials", tenant, revoked)]);
    } else if (!(await selectClientCredentials(tx, clientId))) throw clientIdNotFound();
  });
}
