/** A change that affects the premium of a term: its kind, and the id of the report, grant, policy, rate table or audit, or the days of a late report. */
export interface Cause {
  kind:
    | "report_completed"
    | "report_corrected"
    | "report_voided"
    | "report_restored"
    | "report_late"
    | "grant_changed"
    | "policy_changed"
    | "subcontractors_changed"
    | "rate_table_changed"
    | "audit_settled"
    | "audit_withdrawn";
  id: string;
}

/** A cause with who caused it, as `api_key:key_…`, by which request, and when. */
export interface RecordedCause extends Cause {
  changedBy?: string;
  requestId?: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** True if payroll came, went or changed: such a cause always makes an entry. */
export function isOfReport({ kind }: Cause): boolean {
  return kind.startsWith("report_") && kind !== "report_late";
}
