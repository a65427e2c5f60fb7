import { z } from "zod";
import type { Principal } from "../../edge/authentication/verdict.ts";
import { ProblemError } from "../../edge/errors/problem.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { text } from "./text.ts";

export const exampleOwnerId = "own_01KMRZX4D2V7N9T5KB3Q8W6YHF";

/** The owner, in a query or a body: it must be the owner of the credentials, and most endpoints let partners leave it out. */
export const ownerId = text().meta({
  description: "Id of your owner account. It must be the owner of the credentials in use.",
  examples: [exampleOwnerId],
});

/** The owner's type, in a query or a body. */
export const ownerType = text().meta({
  description: "Type of your owner account, such as `payroll_company`.",
  examples: ["payroll_company"],
});

/** The query of an endpoint that names one record. */
export const ownerQuery = z.object({ owner_id: ownerId.optional() });

/** The refusals of owner members that name somebody else. */
export const otherOwner = problemOfReason("OWNER_MISMATCH");
export const otherOwnerType = problemOfReason("OWNER_TYPE_MISMATCH");

/** Throws a 403 when a partner names an owner other than that of its credentials. */
export function refuseOtherOwner(ownerId: string | undefined, { tenant }: Principal): void {
  if (ownerId === undefined || ownerId === tenant.ownerId) return;
  throw new ProblemError(otherOwner);
}

/** Throws a 403 when a partner names an owner type other than that of its credentials' owner. */
export function refuseOtherOwnerType(ownerType: string, principal: Principal): void {
  if (ownerType === principal.ownerType) return;
  throw new ProblemError(otherOwnerType);
}
