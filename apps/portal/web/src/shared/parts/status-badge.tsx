import classes from "./status-badge.module.css";

type Tone = "good" | "bad" | "busy" | "warn" | "quiet";

/** Every status that pages show: its words and its tone. */
const statuses: Readonly<Record<string, readonly [string, Tone]>> = {
  processing: ["Processing", "busy"],
  validated: ["Processing", "busy"],
  completed: ["Completed", "good"],
  rows_failed: ["Rows failed", "warn"],
  failed: ["Failed", "bad"],
  replaced: ["Replaced", "quiet"],
  voided: ["Voided", "quiet"],
  proven: ["Proven", "good"],
  unproven: ["Not proven", "warn"],
  active: ["Active", "good"],
  disabled: ["Disabled", "quiet"],
  failing: ["Failing", "bad"],
  off: ["Off", "bad"],
  old: ["Old: replace it", "warn"],
  delivered: ["Delivered", "good"],
  attempting: ["Attempting", "busy"],
  held: ["Waiting", "quiet"],
  expired: ["Expired", "quiet"],
  cancelled: ["Cancelled", "bad"],
  processed: ["Received", "good"],
  refunded: ["Refunded", "quiet"],
  pending: ["Pending", "busy"],
  in_progress: ["In progress", "busy"],
  awaiting_records: ["Awaiting records", "warn"],
  offered: ["Offered", "warn"],
  accepted: ["Accepted", "good"],
  declined: ["Declined", "quiet"],
  revoked: ["Revoked", "quiet"],
  terminated: ["Terminated", "quiet"],
  suspended: ["Suspended", "bad"],
  available: ["Available", "good"],
  degraded: ["Degraded", "warn"],
  unavailable: ["No response", "bad"],
  draining: ["Draining", "busy"],
  empty: ["Empty", "good"],
  error: ["Error", "bad"],
  warning: ["Warning", "warn"],
  out_of_date: ["Out of date", "warn"],
  non_compliant: ["Non-compliant", "bad"],
  running: ["Running", "good"],
  due: ["To start", "warn"],
  overdue: ["Overdue", "bad"],
  waived: ["Waived", "quiet"],
  settled: ["Settled", "good"],
  open: ["Open", "warn"],
  partly_accepted: ["Partly accepted", "good"],
  rejected: ["Rejected", "quiet"],
  withdrawn: ["Withdrawn", "quiet"],
  request_open: ["Open", "busy"],
  request_overdue: ["Overdue", "bad"],
  answered: ["Received", "good"],
  closed: ["Closed", "quiet"],
  reconciled: ["Reconciled", "good"],
  unreconciled: ["Unreconciled", "bad"],
};

/** The status of a record: a word, with a dot whose colour repeats it. */
export function StatusBadge({ status }: { readonly status: string }) {
  const [label, tone] = statuses[status] ?? [status, "quiet"];
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {label}
    </span>
  );
}
