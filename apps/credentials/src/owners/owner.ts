/** Types of owners. */
export const ownerTypes = ["employer", "payroll_company", "software_company", "carrier", "user"] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** Types that a partner may send when it creates an API key for itself. */
export const selfServiceOwnerTypes = ["employer", "payroll_company", "software_company"] as const satisfies OwnerType[];

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
