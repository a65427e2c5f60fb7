import { isDeepStrictEqual } from "node:util";
import type { RecordsRequestMembers } from "@platform/contracts/premium_audit/v1/records_requests";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { RequestStatus } from "@platform/public-records/record/audit-choices";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { dayOf, nextReminder } from "../../due-dates/due-dates.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { selectRequest, updateRequest } from "./records-request.sql.ts";
import { canMoveRequest, type RecordsRequest } from "./records-request.ts";
import { changedRequestMembers, refuseDuePast } from "./records-request-members.ts";
import { requestActivity, requestEvent } from "./records-request-message.ts";

interface RequestChange {
  auditId: string;
  id: string;
  members: RecordsRequestMembers;
  /** Field mask: any of `subject`, `details`, `due_date`, `status` and `answer`. */
  paths: readonly string[];
}

/** The members that an update may name, by their path. */
const members = {
  subject: "subject",
  details: "details",
  due_date: "dueDate",
  status: "status",
  answer: "answer",
} as const;

/**
 * Updates a request for records, unless nothing changes, and publishes `audit.records_received` when it is answered. Throws
 * NOT_FOUND; INVALID_ARGUMENT with the violations; FAILED_PRECONDITION for another change of status, and for any change of a
 * request that is closed.
 */
export async function updateRecordsRequest(
  { database, dueDates }: Pick<Dependencies, "database" | "dueDates">,
  call: TenantCall,
  change: RequestChange,
): Promise<RecordsRequest> {
  const request = await database.transaction((tx) => update({ dueDates, tx }, call, change));
  return request;
}

async function update(
  { dueDates, tx }: Pick<Dependencies, "dueDates"> & { tx: Queryable },
  { tenant }: TenantCall,
  { auditId, id, members: newMembers, paths }: RequestChange,
): Promise<RecordsRequest> {
  const before = await selectRequest(tx, tenant, { auditId, id }, { lock: true });
  if (!before) throw refusal("RECORDS_REQUEST_NOT_FOUND");
  const requestedMembers = Object.entries(members).filter(([path]) => paths.includes(path));
  const changes = Object.fromEntries(requestedMembers.map(([, member]) => [member, newMembers[member]]));
  parseMessage("INVALID_RECORDS_REQUEST", changedRequestMembers, changes);
  const changed: RecordsRequest = { ...before, ...changes };
  if (isDeepStrictEqual(changed, before)) return before;
  if (!canMoveRequest(before.status, changed.status)) throw wrongStatus(before.status, `become ${changed.status}`);
  if (before.status === "closed") throw wrongStatus("closed", "be changed");

  const now = await selectTime(tx);
  const today = dayOf(now);
  if (changed.dueDate !== before.dueDate) refuseDuePast(changed.dueDate, today);
  const after = moved(before, { ...changed, isOverdue: changed.status === "open" && changed.dueDate < today }, now);
  const isDueOtherwise = changed.dueDate !== before.dueDate || (after.status === "open" && before.status !== "open");
  const written = isDueOtherwise ? { ...after, nextReminder: nextReminder(dueDates, after.dueDate, today) } : after;
  await updateRequest(tx, tenant, written);
  await enqueue(tx, [eventOf(tenant, before.status, written)]);
  return written;
}

/** Sets the times of a change of status. */
function moved(before: RecordsRequest, after: RecordsRequest, now: Date): RecordsRequest {
  const { answeredAt: _, ...unanswered } = { ...after, updatedAt: now };
  if (after.status === before.status) return { ...after, updatedAt: now };
  if (after.status === "open") return unanswered;
  return after.status === "answered"
    ? { ...after, answeredAt: now, updatedAt: now }
    : { ...after, closedAt: now, updatedAt: now };
}

function eventOf(tenant: TenantCall["tenant"], before: RequestStatus, after: RecordsRequest) {
  if (after.status === before || after.status === "open") return requestActivity(tenant, "updated", after.id);
  if (after.status === "closed") return requestActivity(tenant, "closed", after.id);
  return requestEvent(tenant, "auditRecordsReceived", after);
}

function wrongStatus(status: RequestStatus, action: string) {
  return refusal("WRONG_RECORDS_REQUEST_STATUS", { status, action });
}
