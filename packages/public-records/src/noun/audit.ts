import { membersOf } from "./members.ts";

/** The optional members of an audit that are no part of its figures. */
export const auditMembers = membersOf({});
