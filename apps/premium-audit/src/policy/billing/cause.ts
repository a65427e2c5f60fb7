import type { LedgerCauseKind } from "@platform/public-records/record/ledger-choices";

/** A change that affects the premium of a term: its kind, and the id of the report, grant, policy, rate table or audit, or the days of a late report. */
export interface Cause {
  kind: LedgerCauseKind;
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
