import { enqueue, type OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { contactEmail, newOwnerId, ownerType, plan } from "../request-fields.ts";
import { insertOwner } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";
import { ownerActivity } from "./owner-activity.ts";

const request = z.object({ id: newOwnerId, ownerType, plan, contactEmail });

/** Creates an owner. Throws INVALID_ARGUMENT; ALREADY_EXISTS if another owner has the id. */
export async function createOwner(
  { database, relay }: { database: Database; relay: Pick<OutboxRelay, "nudge"> },
  input: { id: string; ownerType: string; plan: string; contactEmail: string },
): Promise<Owner> {
  const wanted = parseMessage("INVALID_OWNER", request, input);
  const owner = await database.transaction(async (tx) => {
    const created = await insertOwner(tx, { ...wanted, id: wanted.id || newId("own_") });
    if (!created) throw new Fault("ALREADY_EXISTS", "OWNER_EXISTS", "An owner with this id already exists.");
    await enqueue(tx, ownerActivity(created.id, "owner.created"));
    return created;
  });
  relay.nudge();
  return owner;
}
