import type { AuditReminder } from "@platform/contracts/events/v1/audit_events";
import { z } from "zod";
import { auditRecordSchema, toAuditRecord } from "../record/audit.ts";
import { recordsRequestSchema, toRecordsRequest } from "../record/records-request.ts";

const { failure } = auditRecordSchema.shape;

/** Schema of the data of `audit.reminder`. */
export const auditReminderSchema = z
  .object({
    audit: auditRecordSchema
      .pick({ id: true, employer_id: true, policy_id: true, audit_type: true, method: true })
      .extend({ status: auditRecordSchema.shape.status, period: z.object({ start: z.iso.date(), end: z.iso.date() }) })
      .extend({ failure: failure.unwrap().pick({ code: true, message: true }).nullable() }),
    request: recordsRequestSchema.nullable().meta({
      description: "The request for records that is due; `null` when the audit itself is due.",
    }),
    due_date: z.iso.date(),
    days_until_due: z.int().meta({ description: "Days until the due date; negative after it: -1 on the day after." }),
  })
  .meta({ id: "AuditReminder" });

export function toAuditReminder(event: AuditReminder): z.input<typeof auditReminderSchema> | undefined {
  const { audit, request, dueDate, daysUntilDue } = event;
  if (!audit) return undefined;
  const { id, employer_id, policy_id, audit_type, method, status, failure, ...record } = toAuditRecord(audit);
  return {
    audit: {
      id,
      employer_id,
      policy_id,
      audit_type,
      method,
      status,
      period: { start: record.period_start, end: record.period_end },
      failure: failure && { code: failure.code, message: failure.message },
    },
    request: request ? toRecordsRequest(request) : null,
    due_date: dueDate,
    days_until_due: daysUntilDue,
  };
}
