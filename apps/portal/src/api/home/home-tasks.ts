import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PayrollReport, UncorrectedReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { HomeItemSchema, HomeTaskKind, HomeTaskSchema } from "@platform/contracts/portal/v1/home";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { DisabledReason, type Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";

/** Some records of a kind, newest first. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly hasMore: boolean;
}

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
  const tasks = [
    task(
      "webhooks_off",
      webhooks,
      ({ isActive, disabledReason }) => !isActive && disabledReason !== DisabledReason.REQUESTED,
      toWebhookItem,
    ),
    task("failed_reports", uncorrected, ({ report }) => report?.status === "failed", toFailedItem),
    task("rejected_records", uncorrected, ({ report }) => report?.status === "completed", toPartlyFailedItem),
    task(
      "audits_failed",
      failedAudits,
      (audit) => !completedAudits.records.some((later) => isDone(audit, later)),
      toAuditItem,
    ),
    task("audits_awaiting_records", awaitingAudits, () => true, toAuditItem),
    task("audits_out_of_date", completedAudits, ({ outOfDate }) => outOfDate, toAuditItem),
    task("grants_offered", offered, () => true, toGrantItem),
    task("old_keys", keys, (key) => key.isActive && ageDays(key, nowMs) >= oldKeyDays, toKeyItem),
  ];
  return tasks.filter(({ count = 0 }) => count > 0);
}

function task<T>(
  kind: EnumName<typeof HomeTaskKind>,
  page: Page<T>,
  needsHand: (record: T) => boolean,
  toItem: (record: T) => Item,
): Task {
  const records = page.records.filter(needsHand);
  return { kind, count: records.length, hasMore: page.hasMore, items: records.slice(0, shownItems).map(toItem) };
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
