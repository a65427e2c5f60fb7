import type { employerMembers } from "@platform/public-records/noun/employer";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { Tenant } from "@platform/service/call/tenant";

export const employerRecordPrefix = "emr_";

/** The id that another party, such as a carrier, uses for an employer. */
export interface PartyId {
  party: string;
  id: string;
}

/** An employer that an owner reports payroll for. */
export interface Employer extends MemberValues<typeof employerMembers> {
  id: string;
  /** The partner's own id, which reports, employees and policies name. */
  employerId: string;
  partyIds: readonly PartyId[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

/** Key of an employer: an owner, an environment and the partner's employer id. */
export interface EmployerKey {
  tenant: Tenant;
  employerId: string;
}
