import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { deleteRequest, updateLeaseEnd } from "./idempotent-request.sql.ts";
import { locateRequest, type RequestName } from "./idempotent-request.ts";

/**
 * Releases the lease of a request that has no response to store. If it had no effect, it is deleted. Otherwise its request id
 * is kept, so that services recognise the next run as a retry of work that may be done. Throws INVALID_ARGUMENT.
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
