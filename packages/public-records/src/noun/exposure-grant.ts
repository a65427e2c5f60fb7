import { membersOf } from "./members.ts";

/** The optional members of an exposure grant that its owner states with the offer. */
export const exposureGrantMembers = membersOf({});
