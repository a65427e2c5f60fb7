import { membersOf } from "./members.ts";

/** The optional members of a policy that are kept as they are sent. Those that rate it are `policyTerms`. */
export const policyMembers = membersOf({});
