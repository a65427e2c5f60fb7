import { isDeepStrictEqual } from "node:util";
import type { AuditMembers } from "@platform/contracts/premium_audit/v1/audits";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { auditMembers } from "@platform/public-records/noun/audit";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { memberKeys, pickMembers } from "@platform/public-records/noun/members";
import { recordsMethods } from "@platform/public-records/record/policy-choices";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { calendarDate } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { dayOf, nextReminder } from "../../due-dates/due-dates.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { selectAudit, updateDueDate, updateMethod, updatePlainMembers } from "./audit.sql.ts";
import { type Audit, isUnfinished } from "./audit.ts";
import { wrongAuditStatus } from "./audit-faults.ts";

interface AuditChange {
  id: string;
  members: Omit<AuditMembers, "$typeName">;
  /** Field mask: any of the members. */
  paths: readonly string[];
}

const membersByPath = { due_date: "dueDate", method: "method", ...memberKeys(auditMembers) } as const;

/** An empty method means that none is stated. */
const method = z.enum(["", ...recordsMethods], { error: `must be one of ${recordsMethods.join(", ")}, or empty` });
const changedMembers = z.object({ dueDate: calendarDate(), method, ...checkedShape(auditMembers) }).partial();
type Changes = z.output<typeof changedMembers>;

/**
 * Changes the due date, the method or another member of an audit. None is a part of its figures, so that it is not rated again and gets no
 * version; nothing is published but in the activity of the owner. A new due date has reminders of its own. The method may be changed
 * at any time; a due date only while the audit is unfinished.
 *
 * Throws NOT_FOUND; INVALID_ARGUMENT with the violations, also for a due date before today by the clock of the database;
 * FAILED_PRECONDITION for another due date of a finished audit, or another method of a waived one.
 */
export async function updateAudit(
  { database, dueDates }: Pick<Dependencies, "database" | "dueDates">,
  call: TenantCall,
  change: AuditChange,
): Promise<Audit> {
  const audit = await database.transaction((tx) => update({ dueDates, tx }, call, change));
  return audit;
}

async function update(
  { dueDates, tx }: Pick<Dependencies, "dueDates"> & { tx: Queryable },
  { tenant }: TenantCall,
  { id, members, paths }: AuditChange,
): Promise<Audit> {
  const before = await selectAudit(tx, tenant, id, { lock: true });
  if (!before) throw refusal("AUDIT_NOT_FOUND");
  const requestedMembers = Object.entries(membersByPath).filter(([path]) => paths.includes(path));
  const requestedChanges = Object.fromEntries(requestedMembers.map(([, member]) => [member, members[member]]));
  const changes = parseMessage("INVALID_AUDIT", changedMembers, requestedChanges);
  const now = await selectTime(tx);
  const due = await changeDueDate({ dueDates, tx }, tenant, { before, changes, now });
  const planned = await changeMethod(tx, tenant, { before: due, changes, now });
  const after = await changePlainMembers(tx, tenant, { before: planned, changes, now });
  if (after === before) return before;
  await enqueue(tx, [activityEvent("activityPremiumAudit", tenant, { action: "audit.updated", resourceId: id })]);
  return after;
}

interface Step {
  before: Audit;
  changes: Changes;
  now: Date;
}

async function changeDueDate(
  { dueDates, tx }: Pick<Dependencies, "dueDates"> & { tx: Queryable },
  tenant: Tenant,
  { before, changes: { dueDate }, now }: Step,
): Promise<Audit> {
  if (dueDate === undefined || dueDate === before.dueDate) return before;
  if (!isUnfinished(before)) {
    throw wrongAuditStatus(before.status, "given another due date");
  }
  const today = dayOf(now);
  if (dueDate < today) throw invalidMember("INVALID_AUDIT", "due_date", `must not be before today, ${today}`);
  const after = { ...before, dueDate, nextReminder: nextReminder(dueDates, dueDate, today), updatedAt: now };
  await updateDueDate(tx, tenant, after);
  return after;
}

async function changePlainMembers(tx: Queryable, tenant: Tenant, { before, changes, now }: Step): Promise<Audit> {
  const plain = pickMembers(auditMembers, { ...before, ...changes });
  if (isDeepStrictEqual(plain, pickMembers(auditMembers, before))) return before;
  const after: Audit = { ...before, ...plain, updatedAt: now };
  await updatePlainMembers(tx, tenant, after);
  return after;
}

async function changeMethod(tx: Queryable, tenant: Tenant, { before, changes, now }: Step): Promise<Audit> {
  const { method: newMethod } = changes;
  if (newMethod === undefined || newMethod === (before.method ?? "")) return before;
  if (before.status === "waived") throw wrongAuditStatus(before.status, "given another method: rate it again");
  const { method: _, ...others } = before;
  const after: Audit = { ...others, ...(newMethod !== "" && { method: newMethod }), updatedAt: now };
  await updateMethod(tx, tenant, after);
  return after;
}
