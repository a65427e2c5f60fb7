import type { TermAuditState } from "@platform/contracts/premium_audit/v1/audits";
import type { EnumName } from "@platform/service/call/enum-names";

/** A tab of the audit queue. */
interface QueueTab {
  /** In the URL; a state of TermAudit, or `overdue`. */
  readonly value: EnumName<typeof TermAuditState> | "overdue";
  readonly label: string;
  /** Shown if it has no row. */
  readonly empty: string;
  /** By due date instead of by the end of the term. */
  readonly byDueDate?: boolean;
}

/** States of terms, in the order of the tabs. */
export const queueTabs: readonly [QueueTab, ...QueueTab[]] = [
  { value: "due", label: "To start", empty: "No term has ended without a final audit." },
  { value: "overdue", label: "Overdue", empty: "No audit is overdue.", byDueDate: true },
  {
    value: "awaiting_records",
    label: "Awaiting records",
    empty: "No audit waits for records.",
    byDueDate: true,
  },
  { value: "failed", label: "Failed", empty: "No audit has failed.", byDueDate: true },
  { value: "out_of_date", label: "Out of date", empty: "No audit is out of date." },
  { value: "in_progress", label: "In progress", empty: "No audit is being rated.", byDueDate: true },
  { value: "running", label: "Running terms", empty: "No term is running." },
  { value: "settled", label: "Settled", empty: "No audit is settled." },
  { value: "waived", label: "Waived", empty: "No policy waives its audit." },
];

/** The tab of the URL; the first if it names none. */
export function tabOf(value: string | undefined): QueueTab {
  return queueTabs.find((tab) => tab.value === value) ?? queueTabs[0];
}

/** The tabs whose rows can be chosen, with what is done to them and how it is called. */
export const bulkActions: Readonly<Record<string, { readonly action: "start" | "revise"; readonly label: string }>> = {
  due: { action: "start", label: "Start the audits" },
  awaiting_records: { action: "revise", label: "Rate now" },
  failed: { action: "revise", label: "Rate again" },
  out_of_date: { action: "revise", label: "Rate again" },
};
