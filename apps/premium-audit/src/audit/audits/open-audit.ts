import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { auditMembers } from "@platform/public-records/noun/audit";
import { absentValues, type MemberValues } from "@platform/public-records/noun/members";
import type { AuditMethod } from "@platform/public-records/record/policy-choices";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { auditDueDate, type DueDates, dayOf, nextReminder } from "../../due-dates/due-dates.ts";
import type { OpenFinalAudit } from "../../policy/policies/open-final-audit.ts";
import { coveredDays, daysOfTerm, type Policy, type Term } from "../../policy/policies/policy.ts";
import { selectSettledAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { openUndoneAudit, openWaivedAudit, writeWaiver } from "../noncompliance/waive-audit.ts";
import {
  insertAudit,
  selectAudit,
  selectOverlapping,
  updateAuditRow,
  updateDueDate,
  updateMethod,
} from "./audit.sql.ts";
import { type Audit, isOutOfDate } from "./audit.ts";
import { settledByFinalAudit } from "./audit-faults.ts";
import { auditEvent } from "./audit-message.ts";
import type { AuditedDays } from "./audit-period.ts";
import { refuseOverlap } from "./refuse-overlap.ts";

interface Opening extends AuditedDays {
  policy: Policy;
  requestId: string;
  isScheduled?: boolean;
  /** Members that a request states. */
  plain?: MemberValues<typeof auditMembers>;
  dueDates: DueDates;
  now: Date;
}

/**
 * Inserts an audit in progress and publishes `audit.started`. The transaction has locked the policy. Throws ALREADY_EXISTS with
 * the id of an audit that rules it out: one of the same type, or for an interim audit the settled final audit of the term;
 * FAILED_PRECONDITION for an interim audit of a pay-as-you-go term, whose ledger charges the same premium.
 */
export async function openAudit(tx: Queryable, tenant: Tenant, { requestId, ...opening }: Opening): Promise<Audit> {
  const audit = newAudit(opening);
  if (audit.type === "interim" && opening.term.paysAsYouGo) throw refusal("POLICY_PAYS_AS_YOU_GO");
  await refuseOverlap(tx, tenant, audit);
  if (audit.type === "interim") await refuseAfterFinal(tx, tenant, audit, opening.term);
  await insertAudit(tx, tenant, audit, requestId);
  await enqueue(tx, [auditEvent(tenant, "auditStarted", audit)]);
  return audit;
}

/**
 * Throws ALREADY_EXISTS if the premium of what the term covers now is final, because an instalment would be charged beside it. A
 * final audit of other days, such as those before a cancellation that was undone, is no reason.
 */
async function refuseAfterFinal(tx: Queryable, tenant: Tenant, { policyId }: Audit, term: Term): Promise<void> {
  const settled = await selectSettledAudits(tx, tenant, { policyId, term: term.term });
  const lastDay = coveredDays(term)?.lastDay;
  const final = settled.find((audit) => audit.type === "final" && audit.lastDay === lastDay);
  const audit = final && (await selectAudit(tx, tenant, final.id));
  if (audit) throw settledByFinalAudit(audit, isOutOfDate(audit));
}

/**
 * Opens the final audit of a term that has ended, unless the policy has no plan for it, or the term
 * has a final audit of these days. A final audit of other days, such as those before a cancellation that was undone, is reopened,
 * and so is a waived one that the plan does not waive any more. If the plan waives the audit, it is settled with the estimated
 * premium at once, and a waived one follows that premium. Interim audits are not in its way. The audit of a term of which the cancellation
 * has left no day is settled with nothing.
 */
export function finalAuditOpener(dueDates: DueDates): OpenFinalAudit {
  return async (tx, tenant, { policy, term, now }) => {
    if (policy.auditPlan?.schedule !== "final") return;
    const period = coveredDays(term);
    if (!period) return openUndone(tx, tenant, { policy, term, dueDates, now });
    const opening = { policy, term, period, type: "final", isScheduled: true, dueDates, now } as const;
    const existing = await selectOverlapping(tx, tenant, newAudit(opening));
    if (isWaived(policy, term)) await waive(tx, tenant, existing, opening);
    else if (existing) await reopen(tx, tenant, existing, opening);
    else await openAudit(tx, tenant, { ...opening, requestId: newId("req_") });
  };
}

/** Settles the final audit of a term of which a cancellation has left no day, unless the term has a final audit. */
async function openUndone(
  tx: Queryable,
  tenant: Tenant,
  opening: Pick<Opening, "policy" | "term" | "dueDates" | "now">,
): Promise<void> {
  const undone = newUndoneAudit(opening);
  if (await selectOverlapping(tx, tenant, undone)) return;
  const { periodStart: firstDay, periodEnd: lastDay } = undone;
  const requestId = newId("req_");
  await openUndoneAudit(tx, tenant, undone, { ...opening, period: { firstDay, lastDay }, requestId });
}

/** Returns the final audit of a term of which a cancellation has left no day; its days are the first one. */
export function newUndoneAudit(opening: Pick<Opening, "policy" | "term" | "dueDates" | "now" | "plain">): Audit {
  const { firstDay } = daysOfTerm(opening.term);
  const audit = newAudit({ ...opening, period: { firstDay, lastDay: firstDay }, type: "final" });
  const { dueDate: _, nextReminder: __, ...undated } = audit;
  return undated;
}

/** The ledger of a pay-as-you-go term ends with its final audit, which is never waived. */
function isWaived({ auditPlan }: Policy, { paysAsYouGo }: Term): boolean {
  return auditPlan?.method === "waived" && !paysAsYouGo;
}

/** Waives the final audit of a term. One that was rated, or is being rated, stays as it is; one that awaits records is waived. */
async function waive(
  tx: Queryable,
  tenant: Tenant,
  existing: string | undefined,
  opening: Omit<Opening, "requestId">,
): Promise<void> {
  if (!existing) return openWaivedAudit(tx, tenant, newAudit(opening), opening);
  const isToWaive = (audit?: Audit) =>
    audit?.status === "waived" || (audit?.status === "awaiting_records" && audit.version === 0);
  if (!isToWaive(await selectAudit(tx, tenant, existing))) return;
  const audit = await selectAudit(tx, tenant, existing, { lock: true });
  if (!audit || !isToWaive(audit)) return;
  const { failure: _, dueDate: __, ...waived } = audit;
  await writeWaiver(tx, tenant, { ...waived, method: "waived" }, opening);
  if (audit.status === "waived") return;
  const now = { ...waived, method: "waived", updatedAt: opening.now } as const;
  await updateMethod(tx, tenant, now);
  await updateDueDate(tx, tenant, now);
}

/** Reopens a final audit that is waived, or of other days than its term has now, and publishes `audit.started`. */
async function reopen(
  tx: Queryable,
  tenant: Tenant,
  id: string,
  { policy, period, dueDates, now }: Pick<Opening, "policy" | "period" | "dueDates" | "now">,
): Promise<void> {
  const isToRate = (audit?: Audit) =>
    audit?.status === "waived" ||
    ((audit?.status === "completed" || audit?.status === "awaiting_records") && audit.periodEnd !== period.lastDay);
  // Locked only if it is reopened: the audit may be in progress, and then its rating waits for the policy.
  if (!isToRate(await selectAudit(tx, tenant, id))) return;
  const audit = await selectAudit(tx, tenant, id, { lock: true });
  if (!audit || !isToRate(audit)) return;
  const { finishedAt: _, results: __, method: ___, failure: ____, ...open } = audit;
  const days = { periodStart: period.firstDay, periodEnd: period.lastDay };
  const due = dueOf(dueDates, period, now);
  const method = audit.status === "waived" ? plannedMethod(policy) : audit.method;
  const reopened: Audit = {
    ...open,
    ...days,
    ...due,
    ...(method && { method }),
    status: "in_progress",
    updatedAt: now,
  };
  await updateAuditRow(tx, tenant, reopened);
  await updateMethod(tx, tenant, reopened);
  await updateDueDate(tx, tenant, reopened);
  await enqueue(tx, [auditEvent(tenant, "auditStarted", reopened)]);
}

/** The due date of an audit that is opened now, and the day of its first reminder. */
function dueOf(dueDates: DueDates, { lastDay }: Opening["period"], now: Date): Pick<Audit, "dueDate" | "nextReminder"> {
  const today = dayOf(now);
  const dueDate = auditDueDate(dueDates, lastDay, today);
  return { dueDate, nextReminder: nextReminder(dueDates, dueDate, today) };
}

/** Returns the method of the plan; undefined if it states none. */
function plannedMethod({ auditPlan }: Policy): AuditMethod | undefined {
  return auditPlan?.method === "waived" ? undefined : auditPlan?.method;
}

function newAudit({
  policy,
  term,
  period,
  type,
  isScheduled = false,
  plain = absentValues(auditMembers),
  dueDates,
  now,
}: Omit<Opening, "requestId">): Audit {
  const method = plannedMethod(policy);
  return {
    id: newId("aud_"),
    employerId: policy.employerId,
    policyId: policy.id,
    term: term.term,
    status: "in_progress",
    type,
    periodStart: period.firstDay,
    periodEnd: period.lastDay,
    version: 0,
    ...(method && { method }),
    ...plain,
    isScheduled,
    ...dueOf(dueDates, period, now),
    changedReportIds: [],
    revisionReason: "",
    createdAt: now,
    updatedAt: now,
  };
}
