import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { insertCauseOfGrant } from "../../policy/billing/cause.sql.ts";
import { lockAuditsOfGrant, updateGrantAccepted, updateGrantRevoked } from "./grant.sql.ts";

/**
 * Marks the grantee's completed audits as out of date that an accepted or revoked grant concerns: those that were rated without
 * the exposure that counts now, and those that were rated with exposure that was withdrawn. An offer concerns none, and neither
 * does a grant that was never accepted.
 */
export async function markGrantChanged(tx: Queryable, grantee: Tenant, grant: ExposureGrant): Promise<void> {
  const { status, granteeEmployerId } = grant;
  if (!grant.acceptedAt || (status !== "accepted" && status !== "revoked")) return;
  const source = { grantId: grant.id, ownerId: grant.ownerId, employerId: grant.employerId };
  const change = { granteeEmployerId, source, now: new Date() };
  // Waits for audits that are being rated, and then sees the sources of that rating.
  await lockAuditsOfGrant(tx, grantee, change);
  if (status === "accepted") await updateGrantAccepted(tx, grantee, change);
  else await updateGrantRevoked(tx, grantee, change);
  await insertCauseOfGrant(tx, grantee, change);
}
