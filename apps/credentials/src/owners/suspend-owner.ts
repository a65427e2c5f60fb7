import { enqueue, type OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { isOwnerId } from "../request-fields.ts";
import { ownerNotFound } from "./get-owner.ts";
import { lockOwner, updateOwnerSuspended } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";

/** Suspends an owner, which refuses all of its credentials as disabled ones, or ends that. Idempotent. Throws NOT_FOUND. */
export async function setOwnerSuspended(
  { database, relay }: { database: Database; relay: Pick<OutboxRelay, "nudge"> },
  { id, isSuspended }: { id: string; isSuspended: boolean },
): Promise<Owner> {
  if (!isOwnerId(id)) throw ownerNotFound();
  const owner = await database.transaction(async (tx) => {
    const before = await lockOwner(tx, id);
    if (before && (before.suspendedAt !== null) === isSuspended) return before;
    const after = before && (await updateOwnerSuspended(tx, id, isSuspended));
    if (!after) throw ownerNotFound();
    await enqueue(tx, ownerActivity(id, isSuspended ? "owner.suspended" : "owner.resumed"));
    return after;
  });
  relay.nudge();
  return owner;
}
