import { isUniqueViolation } from "@platform/postgres/failure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { Fault, type Violation } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { activeGrantIndex, type ExposureGrant, insertGrant, selectActiveGrant } from "./exposure-grant.sql.ts";

interface AskedGrant {
  employerId: string;
  granteeOwnerId: string;
  /** Empty: the grantee has the same name for the employer. */
  granteeEmployerId: string;
}

export const grantIdPrefix = "grant_";
const longestId = 255;

/**
 * Lets another owner read the exposure of one employer from now on. Throws INVALID_ARGUMENT with the violations, and
 * ALREADY_EXISTS naming the same grant (`metadata.exposure_grant_id`) where it stands.
 */
export async function createExposureGrant(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  asked: AskedGrant,
): Promise<ExposureGrant> {
  const violations = violationsOf(tenant, asked);
  if (violations.length > 0) {
    throw new Fault("INVALID_ARGUMENT", "INVALID_GRANT", "The exposure grant is not valid.", { violations });
  }
  const grant = {
    id: newId(grantIdPrefix),
    employer_id: asked.employerId,
    grantee_owner_id: asked.granteeOwnerId,
    grantee_employer_id: asked.granteeEmployerId || asked.employerId,
    created_at: new Date(),
  };
  try {
    await insertGrant(database, tenant, grant);
    return grant;
  } catch (error) {
    if (!isUniqueViolation(error, activeGrantIndex)) throw error;
    const standing = await selectActiveGrant(database, tenant, grant);
    const metadata = { exposure_grant_id: standing ?? "" };
    throw refusal("DUPLICATE_GRANT", {}, { metadata });
  }
}

function violationsOf(tenant: Tenant, { employerId, granteeOwnerId, granteeEmployerId }: AskedGrant): Violation[] {
  const violations: Violation[] = [];
  const ids = { employer_id: employerId, grantee_owner_id: granteeOwnerId, grantee_employer_id: granteeEmployerId };
  for (const [field, value] of Object.entries(ids)) {
    if (value === "" && field !== "grantee_employer_id") violations.push({ field, description: "must not be empty" });
    else if (value.length > longestId)
      violations.push({ field, description: `must have at most ${longestId} characters` });
    else if (value.includes("\0")) violations.push({ field, description: "must not contain the NUL character" });
  }
  if (granteeOwnerId === tenant.ownerId) {
    violations.push({ field: "grantee_owner_id", description: "must be another owner" });
  }
  return violations;
}
