import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { parseMessage } from "@platform/validation/message";
import type { Peppers } from "../principal/pepper.ts";
import { updateLeaseRenewed } from "./idempotent-request.sql.ts";
import { leaseDuration, locateRequest, type RequestName } from "./idempotent-request.ts";

/**
 * Extends the lease of a request that is still running; false if it was released, or another run has claimed it. A lease that
 * has ended and that nobody has claimed is held again. Throws INVALID_ARGUMENT.
 */
export async function renewRequest(
  dependencies: { database: Queryable; peppers: Peppers },
  call: TenantCall,
  { name, leaseId, leaseMs }: { name: RequestName; leaseId: string; leaseMs: number },
): Promise<boolean> {
  const { place } = await locateRequest(dependencies, call, name);
  const lease = parseMessage("INVALID_IDEMPOTENT_REQUEST", leaseDuration, { leaseMs });
  return updateLeaseRenewed(dependencies.database, place, { leaseId, ...lease });
}
