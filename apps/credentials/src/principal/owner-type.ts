/** Types of owners. */
export const ownerTypes = ["employer", "payroll_company", "software_company", "carrier", "user"] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** Types that a partner may send when it creates an API key for itself. */
export const selfServiceOwnerTypes = [
  "employer",
  "payroll_company",
  "software_company",
  "carrier",
] as const satisfies OwnerType[];
