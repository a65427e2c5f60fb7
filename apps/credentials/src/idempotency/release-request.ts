import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import type { Peppers } from "../principal/pepper.ts";
import { deleteRequest, updateLeaseEnd } from "./idempotent-request.sql.ts";
import { locateRequest, type RequestName } from "./idempotent-request.ts";

/**
 * Releases the lease of a request that has no response to store. If it had no effect, it is deleted. Otherwise its request id
 * is kept, so that services recognise the next run as a retry of work that may be done. Throws INVALID_ARGUMENT.
 */
export async function releaseRequest(
  dependencies: { database: Queryable; peppers: Peppers },
  call: TenantCall,
  { name, leaseId, hadNoEffect }: { name: RequestName; leaseId: string; hadNoEffect: boolean },
): Promise<void> {
  const { place } = await locateRequest(dependencies, call, name);
  if (hadNoEffect) await deleteRequest(dependencies.database, place, leaseId);
  else await updateLeaseEnd(dependencies.database, place, leaseId);
}
