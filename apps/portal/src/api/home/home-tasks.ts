import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PayrollReport, UncorrectedReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { HomeItemSchema, HomeTaskKind, HomeTaskSchema } from "@platform/contracts/portal/v1/home";
import type { Audit, TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import type { Dispute } from "@platform/contracts/premium_audit/v1/disputes";
import type { RecordsRequest } from "@platform/contracts/premium_audit/v1/records_requests";
import { DisabledReason, type Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";
import type { DeskRecords, UnreconciledDocument } from "./desk-records.ts";
import type { ExpectedPayroll, MissingPayroll, RunningEstimate } from "./missing-payroll.ts";
import type { Page } from "./page.ts";

/** Records of an owner in one environment; a kind that could not be read is empty. */
export interface HomeRecords {
  /** The newest reports. */
  readonly received: readonly PayrollReport[];
  /** Reports with failed records that have not come since. */
  readonly uncorrected: Page<UncorrectedReport>;
  readonly webhooks: Page<Webhook>;
  readonly failedAudits: Page<Audit>;
  readonly awaitingAudits: Page<Audit>;
  readonly completedAudits: Page<Audit>;
  readonly offered: Page<ExposureGrant>;
  readonly keys: Page<ApiKey>;
  readonly expected: ExpectedPayroll | undefined;
  readonly desk: DeskRecords;
}

type Task = MessageInitShape<typeof HomeTaskSchema>;
type Item = MessageInitShape<typeof HomeItemSchema>;

const shownItems = 3;
const dayMs = 86_400_000;
/** From this age on a key should be replaced. */
const oldKeyDays = 90;

/**
 * Returns the records that need a hand, most urgent first. A failed audit does not any more once a later one of the same days is completed, and a webhook
 * that a person has switched off does not either.
 */
export function homeTasks(records: HomeRecords, nowMs: number): Task[] {
  const { uncorrected, webhooks, failedAudits, awaitingAudits, completedAudits, offered, keys } = records;
  const { expected, desk } = records;
  const tasks = [
    task(
      "webhooks_off",
      webhooks,
      ({ isActive, disabledReason }) => !isActive && disabledReason !== DisabledReason.REQUESTED,
      toWebhookItem,
    ),
    task("webhooks_failing", webhooks, ({ isFailing }) => isFailing, toWebhookItem),
    task("failed_reports", uncorrected, ({ report }) => report?.status === "failed", toFailedItem),
    task("rejected_records", uncorrected, ({ report }) => report?.status === "completed", toPartlyFailedItem),
    task("missing_payroll", expected?.missing, () => true, toMissingItem),
    task("estimates_running", expected?.estimates, () => true, toEstimateItem),
    task(
      "audits_failed",
      failedAudits,
      (audit) => !completedAudits.records.some((later) => isDone(audit, later)),
      toAuditItem,
    ),
    task("audits_awaiting_records", awaitingAudits, () => true, toAuditItem),
    task("records_overdue", desk.overdueRequests, () => true, toRequestItem),
    task("disputes_open", desk.openDisputes, () => true, toDisputeItem),
    task("documents_unreconciled", desk.unreconciled, () => true, toDocumentItem),
    task("audits_due", dueAudits(desk), () => true, toDueItem),
    task("audits_out_of_date", completedAudits, ({ outOfDate }) => outOfDate, toAuditItem),
    task("grants_offered", offered, () => true, toGrantItem),
    task("old_keys", keys, (key) => key.isActive && ageDays(key, nowMs) >= oldKeyDays, toKeyItem),
  ];
  return tasks.filter(({ count = 0 }) => count > 0);
}

/** @param page undefined if the records could not be read */
function task<T>(
  kind: EnumName<typeof HomeTaskKind>,
  page: Page<T> = { records: [], hasMore: false },
  needsHand: (record: T) => boolean,
  toItem: (record: T) => Item,
): Task {
  const records = page.records.filter(needsHand);
  return { kind, count: records.length, hasMore: page.hasMore, items: records.slice(0, shownItems).map(toItem) };
}

/** Audits that should be finished, then ended terms without an audit. */
function dueAudits({ overdueAudits, dueAudits: due }: DeskRecords): Page<TermAudit> {
  const hasMore = [overdueAudits, due].some((page) => page?.hasMore);
  // One that failed or waits for records is listed as that.
  const overdue = overdueAudits?.records.filter(({ state }) => !["failed", "awaiting_records"].includes(state)) ?? [];
  return { records: [...overdue, ...(due?.records ?? [])], hasMore };
}

/** Ids are in the order of time. */
function isDone(failed: Audit, later: Audit): boolean {
  return (
    later.id > failed.id &&
    later.policyId === failed.policyId &&
    later.periodStart === failed.periodStart &&
    later.periodEnd === failed.periodEnd
  );
}

function ageDays({ createdAt }: ApiKey, nowMs: number): number {
  return createdAt ? Math.floor((nowMs - timestampMs(createdAt)) / dayMs) : 0;
}

const toFailedItem = ({ report }: UncorrectedReport): Item => ({
  id: report?.id ?? "",
  name: report?.employerId ?? "",
  detail: report?.failure?.message ?? "",
});
const toPartlyFailedItem = ({ report, recordsUncorrected }: UncorrectedReport): Item => ({
  id: report?.id ?? "",
  name: report?.employerId ?? "",
  detail: `${recordsUncorrected} of ${report?.recordsTotal} records failed and ${recordsUncorrected === 1 ? "does" : "do"} not count yet.`,
});
const toWebhookItem = ({ id, url }: Webhook): Item => ({ id, name: url });
const toAuditItem = ({ id, employerId, failure }: Audit): Item => ({
  id,
  name: employerId,
  detail: failure?.message ?? "",
});
const toGrantItem = ({ id, granteeEmployerId, ownerId }: ExposureGrant): Item => ({
  id,
  name: granteeEmployerId,
  detail: `Offered by ${ownerId}.`,
});
const toKeyItem = ({ id, name, redactedKey }: ApiKey): Item => ({ id, name: name || redactedKey });
const toMissingItem = ({ employerId, periodStart, periodEnd, periods }: MissingPayroll): Item => ({
  id: employerId,
  name: employerId,
  periodStart,
  periodEnd,
  detail:
    periods > 1
      ? `${periods} pay periods, the first from ${periodStart}`
      : `No payroll from ${periodStart} to ${periodEnd}`,
});
const toEstimateItem = ({ policyId, policyNumber, employerId, periods }: RunningEstimate): Item => ({
  id: policyId,
  name: employerId,
  detail: `Policy ${policyNumber} is charged an estimate for ${periods} pay ${periods === 1 ? "period" : "periods"}.`,
});
const toRequestItem = ({ auditId, employerId, members }: RecordsRequest): Item => ({
  id: auditId,
  name: employerId,
  detail: `${members?.subject}, due ${members?.dueDate}.`,
});
const toDisputeItem = ({ auditId, employerId, reason }: Dispute): Item => ({
  id: auditId,
  name: employerId,
  detail: reason,
});
const toDocumentItem = ({ auditId, document: { employerId, fileName, id } }: UnreconciledDocument): Item => ({
  id: auditId,
  name: employerId,
  detail: `${fileName || id} states something else than payroll.`,
});
const toDueItem = ({ auditId, policyId, policyNumber, employerId, lastDay, dueDate }: TermAudit): Item => ({
  id: auditId || policyId,
  name: employerId,
  detail: dueDate
    ? `Policy ${policyNumber}: the audit was to be finished by ${dueDate}.`
    : `Policy ${policyNumber}: the term ended on ${lastDay}, and nobody has audited it.`,
});
