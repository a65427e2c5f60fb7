/** States of the audit of a term; see TermAudit in the proto. */
export const termAuditStates = ["running", "due", "waived", "in_progress", "failed", "out_of_date", "settled"] as const;
export type TermAuditState = (typeof termAuditStates)[number];
