import type { OwnerType } from "../principal/owner-type.ts";

/** A partner of the platform, which owns the records it creates. */
export interface Owner {
  id: string;
  ownerType: OwnerType;
  /** Name for people; may be empty. */
  name: string;
  /** Empty means the gateway's default plan for profile and environment. */
  plan: string;
  /** May be empty. */
  contactEmail: string;
  /** How long the owner's records are retained; 0: as long as each service is configured to. */
  retentionYears: number;
  /** Null unless all credentials of the owner are refused. */
  suspendedAt: Date | null;
  createdAt: Date;
  /** Changes with the logo; empty without one. */
  logoVersion: string;
}
