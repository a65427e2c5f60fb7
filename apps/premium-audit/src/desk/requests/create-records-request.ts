import type { RecordsRequestMembers } from "@platform/contracts/premium_audit/v1/records_requests";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { selectAudit } from "../../audit/audits/audit.sql.ts";
import { dayOf, daysAfter, nextReminder } from "../../due-dates/due-dates.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { insertRequest, selectRequestOfCall } from "./records-request.sql.ts";
import { type RecordsRequest, recordsRequestIdPrefix } from "./records-request.ts";
import { refuseDuePast, requestMembers } from "./records-request-members.ts";
import { requestEvent } from "./records-request-message.ts";

interface NewRequest {
  auditId: string;
  /** A request without a due date has the configured one. */
  members: RecordsRequestMembers;
}

/**
 * Asks for records in an audit and publishes `audit.records_requested`. Idempotent for one request. Throws NOT_FOUND for an
 * unknown audit; INVALID_ARGUMENT with the violations.
 */
export async function createRecordsRequest(
  { database, dueDates }: Pick<Dependencies, "database" | "dueDates">,
  call: TenantCall,
  newRequest: NewRequest,
): Promise<RecordsRequest> {
  parseMessage("INVALID_RECORDS_REQUEST", requestMembers, newRequest.members);
  const request = await database.transaction((tx) => insert({ dueDates, tx }, call, newRequest));
  return request;
}

async function insert(
  { dueDates, tx }: Pick<Dependencies, "dueDates"> & { tx: Queryable },
  { tenant, requestId }: TenantCall,
  { auditId, members }: NewRequest,
): Promise<RecordsRequest> {
  const audit = await selectAudit(tx, tenant, auditId);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const now = await selectTime(tx);
  const today = dayOf(now);
  const dueDate = members.dueDate || daysAfter(today, dueDates.requestDays);
  refuseDuePast(dueDate, today);
  const request: RecordsRequest = {
    id: newId(recordsRequestIdPrefix),
    auditId,
    employerId: audit.employerId,
    policyId: audit.policyId,
    subject: members.subject,
    details: members.details,
    dueDate,
    status: "open",
    isOverdue: false,
    answer: "",
    nextReminder: nextReminder(dueDates, dueDate, today),
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertRequest(tx, tenant, request, requestId))) {
    return (await selectRequestOfCall(tx, tenant, requestId)) ?? request;
  }
  await enqueue(tx, [requestEvent(tenant, "auditRecordsRequested", request)]);
  return request;
}
