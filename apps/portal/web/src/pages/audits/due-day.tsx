import type { Audit, AuditStatus } from "@platform/contracts/premium_audit/v1/audits";
import type { EnumName } from "@platform/service/call/enum-names";
import { Nothing } from "../../shared/parts/amount.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Day } from "../../shared/parts/time.tsx";

interface DueDayProps {
  /** `YYYY-MM-DD`; empty for none. */
  readonly date: string;
  readonly isOverdue: boolean;
}

/** The day by which an audit must be finished, and whether it is over. */
export function DueDay({ date, isOverdue }: DueDayProps) {
  if (!date) return <Nothing />;
  return (
    <>
      <Day date={date} /> {isOverdue && <StatusBadge status="overdue" />}
    </>
  );
}

/** Statuses of audits whose due date can be over, or be moved. */
export const unfinished: readonly string[] = ["in_progress", "awaiting_records", "failed"] satisfies EnumName<
  typeof AuditStatus
>[];

/** True once the due date of an audit that is not finished is over; as TermAudit says it. */
export function isOverdue({ status, dueDate }: Pick<Audit, "status" | "dueDate">): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return unfinished.includes(status) && dueDate !== "" && dueDate < today;
}
