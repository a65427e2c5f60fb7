import { create } from "@bufbuild/protobuf";
import { AuditSchema } from "@platform/contracts/premium_audit/v1/audits";
import { RecordsRequestSchema } from "@platform/contracts/premium_audit/v1/records_requests";
import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectAudit, selectOverlapping } from "../../audit/audits/audit.sql.ts";
import { toAuditMessage } from "../../audit/audits/audit-message.ts";
import { daysUntil, nextReminder } from "../../due-dates/due-dates.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectRequest } from "../requests/records-request.sql.ts";
import type { RecordsRequest } from "../requests/records-request.ts";
import { toRequestMessage } from "../requests/records-request-message.ts";
import {
  type Due,
  lockAuditsToRemindOf,
  lockRequestsToRemindOf,
  updateAuditReminder,
  updateRequestReminder,
} from "./reminder.sql.ts";

const remindersAtOnce = 100;

/**
 * Publishes `audit.reminder` for unfinished audits and open requests whose day of a reminder has come by the clock of the
 * database, each once: the event and the day of the next reminder are written together. Replicas may run it concurrently. After
 * a downtime that missed several reminders of one due date, one is published. Resolves to the number of reminders that were
 * due; 0 if none is left.
 */
export async function sendReminders({
  database,
  dueDates,
}: Pick<Dependencies, "database" | "dueDates">): Promise<number> {
  const count = await database.transaction(async (tx) => {
    const audits = await lockAuditsToRemindOf(tx, remindersAtOnce);
    for (const due of audits) {
      await remind(tx, due);
      await updateAuditReminder(tx, due, nextReminder(dueDates, due.dueDate, due.today));
    }
    const requests = await lockRequestsToRemindOf(tx, remindersAtOnce);
    for (const due of requests) {
      const request = await selectRequest(tx, due.tenant, due);
      if (request) await remind(tx, due, request);
      await updateRequestReminder(tx, due, nextReminder(dueDates, due.dueDate, due.today));
    }
    return audits.length + requests.length;
  });
  return count;
}

async function remind(tx: Queryable, { tenant, auditId, dueDate, today }: Due, request?: RecordsRequest) {
  const audit = await selectAudit(tx, tenant, auditId);
  if (!audit) return;
  // A failed audit whose days another one covers needs nothing more.
  const isReplaced = audit.status === "failed" && (await selectOverlapping(tx, tenant, audit)) !== undefined;
  if (isReplaced && !request) return;
  const value = {
    audit: create(AuditSchema, toAuditMessage(tenant, audit)),
    ...(request && { request: create(RecordsRequestSchema, toRequestMessage(tenant, request)) }),
    dueDate,
    daysUntilDue: daysUntil(today, dueDate),
  };
  await enqueue(tx, [newEvent({ tenant, data: { case: "auditReminder", value } })]);
}
