import type { Queryable } from "@platform/postgres/statement";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { contactEmail, isOwnerId, ownerId, plan } from "../request-fields.ts";
import { ownerNotFound } from "./get-owner.ts";
import { updateOwnerRow } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

const request = z.object({ id: ownerId, plan: plan.optional(), contactEmail: contactEmail.optional() });

/**
 * Updates an owner's plan or contact e-mail. Absent members do not change; an empty plan removes the assigned one.
 * Throws INVALID_ARGUMENT; NOT_FOUND.
 */
export async function updateOwner(
  database: Queryable,
  input: { id: string; plan?: string | undefined; contactEmail?: string | undefined },
): Promise<Owner> {
  const change = parseMessage("INVALID_OWNER", request, input);
  const owner = isOwnerId(change.id) ? await updateOwnerRow(database, change) : undefined;
  if (!owner) throw ownerNotFound();
  return owner;
}
