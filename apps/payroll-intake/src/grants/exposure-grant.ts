import type { exposureGrantMembers } from "@platform/public-records/noun/exposure-grant";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import type { Tenant } from "@platform/service/call/tenant";

/** Offer or permission of an owner for another owner to read the exposure of one employer. */
export interface ExposureGrant extends MemberValues<typeof exposureGrantMembers> {
  id: string;
  /** Owner of the exposure. */
  tenant: Tenant;
  employerId: string;
  granteeOwnerId: string;
  /** The grantee's id of the employer. */
  granteeEmployerId: string;
  status: GrantStatus;
  createdAt: Date;
  updatedAt: Date;
  acceptedAt?: Date;
  /** Time when it was declined or revoked. */
  endedAt?: Date;
}

export const grantIdPrefix = "grant_";
