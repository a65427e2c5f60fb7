import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";

/** Name of an owner for people; its id if it has none. Throws NOT_FOUND for an unknown owner. */
export async function ownerName(
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">,
  ownerId: string,
): Promise<string> {
  return (await operator.getOwner({ id: ownerId })).owner?.name || ownerId;
}
