import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { selectPolicy } from "../../policy/policies/policy.sql.ts";
import { type AuditDays, selectOverlapping } from "./audit.sql.ts";
import { duplicateAudit } from "./audit-faults.ts";

/**
 * Throws ALREADY_EXISTS with the id of another audit that rules this one out. Locks the policy until the
 * transaction ends, so that of two concurrent transactions for the same days one sees the other's audit. Lock order: first the
 * audit, then its policy.
 */
export async function refuseOverlap(tx: Queryable, tenant: Tenant, audit: AuditDays): Promise<void> {
  await selectPolicy(tx, tenant, audit.policyId, { lock: true });
  const overlapping = await selectOverlapping(tx, tenant, audit);
  if (overlapping) throw duplicateAudit(overlapping);
}
