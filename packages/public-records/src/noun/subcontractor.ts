import { membersOf } from "./members.ts";

/** The optional members of a subcontractor that no premium depends on. */
export const subcontractorMembers = membersOf({});
