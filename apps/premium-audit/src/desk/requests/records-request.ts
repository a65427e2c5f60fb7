import type { RequestStatus } from "@platform/public-records/record/audit-choices";

export const recordsRequestIdPrefix = "rrq_";

const moves: Record<RequestStatus, readonly RequestStatus[]> = {
  open: ["answered", "closed"],
  answered: ["open", "closed"],
  closed: [],
};

/** A request of an auditor for records of the insured. Days are `YYYY-MM-DD`. */
export interface RecordsRequest {
  id: string;
  auditId: string;
  /** Employer and policy of the audit. */
  employerId: string;
  policyId: string;
  subject: string;
  details: string;
  dueDate: string;
  status: RequestStatus;
  /** True if it is open after its due date, by the clock of the database. */
  isOverdue: boolean;
  answer: string;
  /** Day of the next reminder; absent if there is none any more. */
  nextReminder?: string | undefined;
  answeredAt?: Date | undefined;
  closedAt?: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** True if a request may change from one status to the other; the same status is always allowed. */
export function canMoveRequest(before: RequestStatus, after: RequestStatus): boolean {
  return before === after || moves[before].includes(after);
}
