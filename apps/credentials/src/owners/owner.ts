/** What an owner may be. */
export const ownerTypes = ["employer", "payroll_company", "software_company", "carrier", "user"] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** The types that a partner may name when it makes a key for itself. */
export const selfServiceOwnerTypes = ["employer", "payroll_company", "software_company"] as const satisfies OwnerType[];

/** A party that owns what it writes. */
export interface Owner {
  id: string;
  ownerType: OwnerType;
  /** Empty: the gateway's default for profile and environment. */
  plan: string;
  /** May be empty. */
  contactEmail: string;
  createdAt: Date;
}
