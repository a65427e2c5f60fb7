import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { publicTime } from "./public-time.ts";

/** Leave of an owner to another to read the exposure of one employer. It never changes. */
export function exposureGrantRecord(grant: ExposureGrant) {
  return {
    id: grant.id,
    object: "exposure_grant",
    owner_id: grant.ownerId,
    environment: grant.environment,
    employer_id: grant.employerId,
    grantee_owner_id: grant.granteeOwnerId,
    grantee_employer_id: grant.granteeEmployerId,
    created_at: publicTime(grant.createdAt),
    updated_at: publicTime(grant.createdAt),
  };
}
