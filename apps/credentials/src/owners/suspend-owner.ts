import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { isOwnerId, suspensionReason } from "../principal/request-fields.ts";
import { ownerNotFound } from "./get-owner.ts";
import { lockOwner, updateOwnerSuspended } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";
import { endSuspension, upsertSuspension } from "./suspension.sql.ts";

const members = z.object({ reason: suspensionReason });

/**
 * Suspends an owner, which refuses all of its credentials as disabled ones, or ends that. Idempotent: a repeated suspension only
 * changes the reason. Throws NOT_FOUND; INVALID_ARGUMENT.
 */
export async function setOwnerSuspended(
  { database }: { database: Database },
  { id, isSuspended, ...input }: { id: string; isSuspended: boolean; reason: string },
): Promise<Owner> {
  const { reason } = parseMessage("INVALID_OWNER", members, input);
  if (!isOwnerId(id)) throw ownerNotFound();
  const owner = await database.transaction(async (tx) => {
    const before = await lockOwner(tx, id);
    if (!before) throw ownerNotFound();
    const changes = (before.suspendedAt !== null) !== isSuspended;
    if (!isSuspended) await endSuspension(tx, id, reason);
    const after = changes ? await updateOwnerSuspended(tx, id, isSuspended) : before;
    if (!after) throw ownerNotFound();
    if (isSuspended) await upsertSuspension(tx, id, reason);
    if (!changes) return after;
    await enqueue(tx, ownerActivity(id, isSuspended ? "owner.suspended" : "owner.resumed"));
    return after;
  });
  return owner;
}
