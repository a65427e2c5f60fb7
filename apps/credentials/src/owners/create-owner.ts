import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { contactEmail, newOwnerId, ownerType, plan } from "../request-fields.ts";
import { insertOwner } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

const request = z.object({ id: newOwnerId, ownerType, plan, contactEmail });

/** Creates an owner. Throws INVALID_ARGUMENT; ALREADY_EXISTS if another owner has the id. */
export async function createOwner(
  database: Queryable,
  input: { id: string; ownerType: string; plan: string; contactEmail: string },
): Promise<Owner> {
  const wanted = parseMessage("INVALID_OWNER", request, input);
  const owner = await insertOwner(database, { ...wanted, id: wanted.id || newId("own_") });
  if (!owner) throw new Fault("ALREADY_EXISTS", "OWNER_EXISTS", "An owner with this id already exists.");
  return owner;
}
