import type { Queryable } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { isOwnerId } from "../principal/request-fields.ts";
import { selectOwner } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

export function ownerNotFound(): Fault {
  return new Fault("NOT_FOUND", "OWNER_NOT_FOUND", "No owner has this id.");
}

/** Returns an owner. Throws NOT_FOUND. */
export async function getOwner(database: Queryable, id: string): Promise<Owner> {
  const owner = isOwnerId(id) ? await selectOwner(database, id) : undefined;
  if (!owner) throw ownerNotFound();
  return owner;
}
