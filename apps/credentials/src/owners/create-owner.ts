import { enqueue } from "@platform/messaging/publish/outbox";
import type { Plans } from "@platform/plans/plans";
import type { Database } from "@platform/postgres/query/database";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import {
  assignedPlan,
  contactEmail,
  newOwnerId,
  ownerName,
  ownerType,
  retentionYears,
} from "../principal/request-fields.ts";
import { insertOwner } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";

const request = (plans: Plans) =>
  z.object({ id: newOwnerId, ownerType, name: ownerName, plan: assignedPlan(plans), contactEmail, retentionYears });

/** Creates an owner. Throws INVALID_ARGUMENT, also for an unknown plan; ALREADY_EXISTS if another owner has the id. */
export async function createOwner(
  { database, plans }: { database: Database; plans: Plans },
  input: {
    id: string;
    ownerType: string;
    name: string;
    plan: string;
    contactEmail: string;
    retentionYears: number;
  },
): Promise<Owner> {
  const newOwner = parseMessage("INVALID_OWNER", request(plans), input);
  const owner = await database.transaction(async (tx) => {
    const created = await insertOwner(tx, { ...newOwner, id: newOwner.id || newId("own_") });
    if (!created) throw new Fault("ALREADY_EXISTS", "OWNER_EXISTS", "An owner with this id already exists.");
    await enqueue(tx, ownerActivity(created.id, "owner.created"));
    return created;
  });
  return owner;
}
