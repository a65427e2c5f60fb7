import type { FastifyRequest } from "fastify";
import { isJsonObject } from "./body/json-object.ts";
import { ProblemError } from "./errors/problem.ts";
import { problemOfReason } from "./errors/reason-problem.ts";

/** The refusal of an `owner_id` that is not the owner of the credentials. */
export const otherOwner = problemOfReason("OWNER_MISMATCH");

/**
 * Throws a 403 when `owner_id` in the query or the body of a Profile A request names another owner than that of its credentials.
 * Holds for every endpoint, also for those that read no such member, so that no data is filed under the caller by mistake.
 */
export function refuseOtherOwner({ profile, principal, query, body }: FastifyRequest): void {
  if (profile.name !== "A" || !principal) return;
  const { ownerId } = principal.tenant;
  const ownerIdIn = (members: unknown) => (isJsonObject(members) ? members.owner_id : undefined);
  const inQuery = ownerIdIn(query);
  // A value that is no text names no other owner, but a request that has one is refused, too.
  const inBody = ownerIdIn(body) ?? ownerId;
  if ((typeof inQuery === "string" && inQuery !== ownerId) || inBody !== ownerId) throw new ProblemError(otherOwner);
}
