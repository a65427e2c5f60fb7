import { isUniqueViolation } from "@platform/postgres/failure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { newId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { refuseInvalid } from "@platform/validation/invalid";
import { optionalText, requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { activeGrantIndex, type ExposureGrant, insertGrant, selectActiveGrant } from "./exposure-grant.sql.ts";

interface GrantRequest {
  employerId: string;
  granteeOwnerId: string;
  /** The grantee's id of the employer; if empty, it is the same as `employerId`. */
  granteeEmployerId: string;
}

export const grantIdPrefix = "grant_";

const grantMembers = z.object({
  employerId: requiredText(),
  granteeOwnerId: requiredText(),
  granteeEmployerId: optionalText(),
});

/**
 * Allows another owner to read the exposure of one employer from now on. Throws INVALID_ARGUMENT with the violations, and
 * ALREADY_EXISTS if the same grant exists; `metadata.exposure_grant_id` is its id.
 */
export async function createExposureGrant(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  asked: GrantRequest,
): Promise<ExposureGrant> {
  checkGrant(tenant, asked);
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
    const existing = await selectActiveGrant(database, tenant, grant);
    const metadata = { exposure_grant_id: existing ?? "" };
    throw refusal("DUPLICATE_GRANT", {}, { metadata });
  }
}

function checkGrant(tenant: Tenant, asked: GrantRequest): void {
  const violations = violationsOf(grantMembers, asked);
  if (asked.granteeOwnerId === tenant.ownerId) {
    violations.push({ field: "grantee_owner_id", description: "must be another owner" });
  }
  refuseInvalid("INVALID_GRANT", violations);
}
