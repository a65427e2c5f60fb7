import type { Queryable } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { selectPolicy } from "../policies/policy.sql.ts";
import { selectOverlapping } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { duplicateAudit } from "./audit-faults.ts";

/**
 * Throws ALREADY_EXISTS with the id of another audit of the policy that covers a day of this one. Locks the policy until the
 * transaction ends, so that of two concurrent transactions for the same days one sees the other's audit. Lock order: first the
 * audit, then its policy.
 */
export async function refuseOverlap(
  tx: Queryable,
  tenant: Tenant,
  audit: Pick<Audit, "id" | "policyId" | "periodStart" | "periodEnd">,
): Promise<void> {
  await selectPolicy(tx, tenant, audit.policyId, { lock: true });
  const overlapping = await selectOverlapping(tx, tenant, audit);
  if (overlapping) throw duplicateAudit(overlapping);
}
