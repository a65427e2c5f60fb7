import { membersOf } from "./members.ts";

/** The optional members of a document of an audit that are not compared with payroll. */
export const auditDocumentMembers = membersOf({});
