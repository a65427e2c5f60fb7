import { membersOf } from "./members.ts";

/** The optional members of a webhook on which no delivery depends. */
export const webhookMembers = membersOf({});
