import { membersOf } from "./members.ts";

/** The optional members of an API key that decide nothing about what it may do. */
export const apiKeyMembers = membersOf({});
