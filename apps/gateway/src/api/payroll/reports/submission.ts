import type {
  ExcludedPay,
  PayrollRecord,
  StatedTotals,
  SubmitReportRequest,
} from "@platform/contracts/payroll_intake/v1/payroll_intake";

type MessageMembers = "$typeName" | "$unknown";

/** One record of a submission, from which its message is made. */
export type SubmittedRecord = Omit<PayrollRecord, MessageMembers | "excludedPay"> & {
  excludedPay: Omit<ExcludedPay, MessageMembers>[];
};

/** The partner's own totals. */
export type SubmittedTotals = Omit<StatedTotals, MessageMembers>;

/** A report of either profile as payroll-intake reads it: what `create(SubmitReportRequestSchema, …)` is given. */
export type Submission = Omit<SubmitReportRequest, MessageMembers | "records" | "statedTotals" | "unreadMembers"> & {
  records: SubmittedRecord[];
  statedTotals?: SubmittedTotals;
};
