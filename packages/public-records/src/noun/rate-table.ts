import { membersOf } from "./members.ts";

/** The optional members of a rate table that belong to all its versions. No rate depends on them. */
export const rateTableMembers = membersOf({});
