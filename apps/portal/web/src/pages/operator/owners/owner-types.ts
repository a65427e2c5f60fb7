import type { OwnerType } from "@platform/contracts/credentials/v1/credentials";
import type { EnumName } from "@platform/service/call/enum-names";

/** Labels of the types of owners, for fields. */
export const ownerTypes = {
  employer: "Employer",
  payroll_company: "Payroll company",
  software_company: "Software company",
  carrier: "Carrier",
  user: "User",
} satisfies Record<EnumName<typeof OwnerType>, string>;
