import type { Queryable } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { selectPolicy } from "../policies/policy.sql.ts";
import { selectOverlapping } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { duplicateAudit } from "./audit-faults.ts";

/**
 * Throws ALREADY_EXISTS naming another audit of the policy that covers a day of this one. Holds the policy until the
 * transaction ends, as opening an audit does, so that of two that come to cover the same days one sees the other; whoever
 * holds an audit too has taken it first.
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
