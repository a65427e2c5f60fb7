import { enqueue } from "@platform/messaging/publish/outbox";
import type { Plans } from "@platform/plans/plans";
import type { Database } from "@platform/postgres/query/database";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import {
  assignedPlan,
  contactEmail,
  isOwnerId,
  ownerId,
  ownerName,
  ownerType,
  retentionYears,
} from "../principal/request-fields.ts";
import { insertFormerContact } from "./former-contact.sql.ts";
import { ownerNotFound } from "./get-owner.ts";
import { lockOwner, type OwnerChange, updateOwnerRow } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";

const request = (plans: Plans) =>
  z.object({
    id: ownerId,
    plan: assignedPlan(plans).optional(),
    contactEmail: contactEmail.optional(),
    name: ownerName.optional(),
    ownerType: ownerType.optional(),
    retentionYears: retentionYears.optional(),
  });

const actions = {
  plan: "owner.plan_changed",
  contactEmail: "owner.contact_email_changed",
  name: "owner.name_changed",
  ownerType: "owner.type_changed",
  retentionYears: "owner.retention_changed",
} as const satisfies Record<keyof OwnerChange, string>;

/**
 * Updates an owner. Absent members do not change; an empty plan removes the assigned one, and a retention of 0 years the owner's
 * own. Throws INVALID_ARGUMENT, also for an unknown plan; NOT_FOUND.
 */
export async function updateOwner(
  { database, plans }: { database: Database; plans: Plans },
  input: { id: string } & { [Member in keyof OwnerChange]: string | number | undefined },
): Promise<Owner> {
  const { id, ...change } = parseMessage("INVALID_OWNER", request(plans), input);
  if (!isOwnerId(id)) throw ownerNotFound();
  const owner = await database.transaction(async (tx) => {
    const before = await lockOwner(tx, id);
    const after = before && (await updateOwnerRow(tx, id, change));
    if (!after) throw ownerNotFound();
    if (before.contactEmail !== "" && before.contactEmail !== after.contactEmail)
      await insertFormerContact(tx, id, before.contactEmail);
    const changed = (Object.keys(actions) as (keyof OwnerChange)[]).filter((name) => after[name] !== before[name]);
    if (changed.length > 0)
      await enqueue(
        tx,
        changed.flatMap((name) => ownerActivity(id, actions[name])),
      );
    return after;
  });
  return owner;
}
