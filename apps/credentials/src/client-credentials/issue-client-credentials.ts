import { credentialSha256, mintCredential } from "@platform/credential-format/credential-format";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { getOwner } from "../owners/get-owner.ts";
import { type Peppers, pepperId, storedDigest } from "../principal/pepper.ts";
import { environment, ownerId } from "../principal/request-fields.ts";
import { insertClientCredentials } from "./client-credentials.sql.ts";

const request = z.object({ ownerId, environment });

/**
 * Issues a client id and secret to an owner; the secret is never stored.
 * Throws INVALID_ARGUMENT; NOT_FOUND for an unknown owner.
 */
export async function issueClientCredentials(
  { database, peppers: [pepper] }: { database: Database; peppers: Peppers },
  input: { ownerId: string; environment: string },
): Promise<{ clientId: string; clientSecret: string }> {
  const { environment, ...members } = parseMessage("INVALID_CREDENTIAL", request, input);
  const owner = await getOwner(database, members.ownerId);
  const clientId = mintCredential("client_id", environment);
  const clientSecret = mintCredential("client_secret", environment);
  const secretDigest = storedDigest(pepper, credentialSha256(clientSecret));
  const tenant = { environment, ownerId: owner.id };
  await database.transaction(async (tx) => {
    await insertClientCredentials(tx, { clientId, secretDigest, pepperId: pepperId(pepper), ...tenant });
    const issued = { action: "client_credentials.created", resourceId: clientId } as const;
    await enqueue(tx, [activityEvent("activityCredentials", tenant, issued)]);
  });
  return { clientId, clientSecret };
}
