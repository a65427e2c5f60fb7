import { OwnerTypeSchema, type OwnerType as OwnerTypeValue } from "@platform/contracts/credentials/v1/credentials";
import { enumNames } from "@platform/service/call/enum-names";

/** Types of owners. */
export const ownerTypes = enumNames<typeof OwnerTypeValue>(OwnerTypeSchema).names;
export type OwnerType = (typeof ownerTypes)[number];

/** Types that a partner may send when it creates an API key for itself. */
export const selfServiceOwnerTypes = ownerTypes.filter((type) => type !== "user");
