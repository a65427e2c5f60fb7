import type { Principal } from "../../edge/authentication/verdict.ts";
import { ProblemError } from "../../edge/errors/problem.ts";

/** Throws a 403 when a partner names an owner that its credentials do not speak for; naming none is fine. */
export function refuseOtherOwner(ownerId: string | undefined, { tenant }: Principal): void {
  if (ownerId === undefined || ownerId === tenant.ownerId) return;
  throw new ProblemError({ kind: "permission", message: "owner_id is not the owner of the credentials in use." });
}
