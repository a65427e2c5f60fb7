import type { Queryable } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import { isEnvironment } from "@platform/service/call/tenant";
import { selectHasUses } from "../uses/credential-use.sql.ts";

/**
 * Throws PERMISSION_DENIED if an owner has used credentials, or its people the portal, in an environment: then a new one opens what the
 * owner has stored there, which needs its consent. Until then credentials can be issued again, for example because a secret was lost.
 */
export async function requireUnused(
  db: Queryable,
  { ownerId, environment }: { ownerId: string; environment: string },
): Promise<void> {
  if (!isEnvironment(environment) || !(await selectHasUses(db, { ownerId, environment }))) return;
  const message =
    "The owner uses credentials or the portal in this environment: an admin of theirs makes more in the portal, or staff do, there, with the owner's consent.";
  throw new Fault("PERMISSION_DENIED", "CONSENT_REQUIRED", message);
}
