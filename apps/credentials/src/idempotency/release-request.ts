import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { deleteRequest, updateLeaseEnd } from "./idempotent-request.sql.ts";
import { locateRequest, type RequestName } from "./idempotent-request.ts";

/**
 * Lets go of a request without an answer to store. One that had no effect is forgotten; of any other the request id is
 * kept, so that the next run is known as a repetition to whoever may have done the work. Throws INVALID_ARGUMENT.
 */
export async function releaseRequest(
  { database, pepper }: { database: Queryable; pepper: Buffer },
  call: TenantCall,
  { name, leaseId, hadNoEffect }: { name: RequestName; leaseId: string; hadNoEffect: boolean },
): Promise<void> {
  const { place } = locateRequest(call, name, pepper);
  if (hadNoEffect) await deleteRequest(database, place, leaseId);
  else await updateLeaseEnd(database, place, leaseId);
}
