import type { OwnerType } from "../owner-type.ts";

/** A partner of the platform, which owns the records it creates. */
export interface Owner {
  id: string;
  ownerType: OwnerType;
  /** Empty means the gateway's default plan for profile and environment. */
  plan: string;
  /** May be empty. */
  contactEmail: string;
  createdAt: Date;
}
