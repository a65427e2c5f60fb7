import { enqueue, type OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { contactEmail, isOwnerId, ownerId, plan } from "../request-fields.ts";
import { getOwner, ownerNotFound } from "./get-owner.ts";
import { lockOwner, updateOwnerRow } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";

const request = z.object({ id: ownerId, plan: plan.optional(), contactEmail: contactEmail.optional() });

/**
 * Updates an owner's plan or contact e-mail. Absent members do not change; an empty plan removes the assigned one.
 * Throws INVALID_ARGUMENT; NOT_FOUND.
 */
export async function updateOwner(
  { database, relay }: { database: Database; relay: Pick<OutboxRelay, "nudge"> },
  input: { id: string; plan?: string | undefined; contactEmail?: string | undefined },
): Promise<Owner> {
  const change = parseMessage("INVALID_OWNER", request, input);
  if (!isOwnerId(change.id)) throw ownerNotFound();
  const owner = await database.transaction(async (tx) => {
    await lockOwner(tx, change.id);
    const before = await getOwner(tx, change.id);
    const after = await updateOwnerRow(tx, change);
    if (!after) throw ownerNotFound();
    const events = [
      ...(after.plan === before.plan ? [] : ownerActivity(after.id, "owner.plan_changed")),
      ...(after.contactEmail === before.contactEmail ? [] : ownerActivity(after.id, "owner.contact_email_changed")),
    ];
    if (events.length > 0) await enqueue(tx, events);
    return after;
  });
  relay.nudge();
  return owner;
}
