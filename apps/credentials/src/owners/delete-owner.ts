import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { Fault } from "@platform/service/call/fault";
import { isOwnerId } from "../principal/request-fields.ts";
import { ownerNotFound } from "./get-owner.ts";
import { countEnabledCredentials, lockOwner, softDeleteOwner } from "./owner.sql.ts";
import { ownerActivity } from "./owner-activity.ts";

/**
 * Soft-deletes an owner with its disabled credentials; its id is never used again. Only a suspended owner, because no records
 * arrive for it any more once the caller has found that there are none. Throws NOT_FOUND; FAILED_PRECONDITION.
 */
export async function deleteOwner({ database }: { database: Database }, id: string): Promise<void> {
  if (!isOwnerId(id)) throw ownerNotFound();
  await database.transaction(async (tx) => {
    const owner = await lockOwner(tx, id);
    if (!owner) throw ownerNotFound();
    if (!owner.suspendedAt) {
      throw new Fault("FAILED_PRECONDITION", "OWNER_NOT_SUSPENDED", "Only a suspended owner can be deleted.");
    }
    const { apiKeys, clientCredentials } = await countEnabledCredentials(tx, id);
    if (apiKeys + clientCredentials > 0) {
      const remaining = `${apiKeys} API keys and ${clientCredentials} client credentials`;
      const message = `The owner still has ${remaining} that are enabled. Disable or revoke them first.`;
      throw new Fault("FAILED_PRECONDITION", "OWNER_HAS_CREDENTIALS", message);
    }
    await softDeleteOwner(tx, id);
    await enqueue(tx, ownerActivity(id, "owner.deleted"));
  });
}
