import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import type { PayrollReportVoided_Report } from "@platform/contracts/events/v1/payroll_events";
import type { EventedTools } from "@platform/evented-service/evented-service";
import { inBatches } from "@platform/messaging/consume/process-batch";
import { actorOfEvent, tenantOfEvent } from "@platform/messaging/event/event";
import { inCallOf } from "@platform/messaging/event/event-call";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { meter } from "@platform/service/observe/telemetry";
import type { Audit } from "./audit/audits/audit.ts";
import { rateAudit } from "./audit/audits/rate-audit.ts";
import { markGrantChanged } from "./audit/versions/mark-grant-changed.ts";
import { markOutOfDate } from "./audit/versions/mark-out-of-date.ts";
import type { ChangedReport } from "./audit/versions/version-source.sql.ts";
import { developLedger } from "./ledger/ledger/develop-ledger.ts";
import { insertCausesOfReports, type ReportCause } from "./policy/billing/cause.sql.ts";
import type { Dependencies } from "./policy/dependencies.ts";
import { suggestEndorsements } from "./policy/endorsements/suggest-endorsements.ts";

const duration = meter("premium-audit").createHistogram("premium_audit.audit.duration", {
  unit: "s",
  description: "Time from the start of an audit to its end, by outcome",
  advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600] },
});

/**
 * Creates the consumers of the events of this and other services.
 *
 * @param auditConcurrency number of audits that one process rates at once
 */
export function consumeEvents(
  consume: EventedTools<true>["consume"],
  dependencies: Dependencies,
  auditConcurrency: number,
): void {
  consume({
    durable: "premium-audit-rate-audits",
    filter: "audit.started",
    concurrency: auditConcurrency,
    ...rateStartedAudits(dependencies),
  });
  consume({
    durable: "premium-audit-mark-out-of-date",
    filter: "file.processed",
    concurrency: 1,
    ...handleFilesProcessed(dependencies),
  });
  consume({
    durable: "premium-audit-suggest-endorsements",
    filter: "file.processed",
    concurrency: 1,
    ...suggestEndorsements(dependencies),
  });
  consume({
    durable: "premium-audit-voided-reports",
    filter: "payroll.report_voided",
    concurrency: 1,
    handle: handleReportVoided(dependencies),
  });
  consume({
    durable: "premium-audit-hire-dates",
    filter: "payroll.hire_date_changed",
    concurrency: 1,
    handle: handleHireDateChanged(dependencies),
  });
  consume({
    durable: "premium-audit-exposure-grants",
    filter: "exposure_grant.>",
    concurrency: 1,
    handle: handleExposureGrants,
  });
  consume({
    durable: "premium-audit-develop-ledgers",
    filter: "premium.development_due",
    concurrency: 1,
    handle: developLedgers(dependencies),
  });
}

/** Consumes `audit.started`: rates the audit, and publishes the resulting events after the commit. */
function rateStartedAudits(dependencies: Pick<Dependencies, "exposure" | "citations">) {
  const finished = new WeakMap<Event, Audit>();

  return {
    async handle(tx: Queryable, event: Event, call: TenantCall): Promise<void> {
      if (event.data.case !== "auditStarted") return;
      const auditId = event.data.value.audit?.id ?? "";
      const audit = await rateAudit({ ...dependencies, tx }, call, { auditId });
      if (audit) finished.set(event, audit);
    },
    committed(event: Event): void {
      const audit = finished.get(event);
      if (!audit) return;
      const startedMs = event.occurredAt ? timestampMs(event.occurredAt) : audit.createdAt.getTime();
      duration.record(Math.max(0, Date.now() - startedMs) / 1000, { outcome: audit.status });
    },
  };
}

/**
 * Consumes `file.processed`: marks the audits out of date that cover a report's days and were rated without it. If the report
 * is a correction with other dates, it also marks the audits that were rated with the replaced report.
 */
function handleFilesProcessed(dependencies: Pick<Dependencies, "exposure">) {
  return inBatches(100, async (tx, events) => {
    await markOutOfDate(dependencies, tx, events.flatMap(processedReport));
    await markOutOfDate(dependencies, tx, events.flatMap(replacedElsewhere), { ceased: true });
    const [first] = events;
    if (first) await inCallOf(first, () => insertCausesOfReports(tx, events.flatMap(causesOf)));
  });
}

/** Returns the replaced report if it has days outside the new one; otherwise the new report already marks the audits. */
function replacedElsewhere(event: Event): ChangedReport[] {
  if (event.data.case !== "fileProcessed") return [];
  const { employerId, replaced, payPeriodStart, payPeriodEnd } = event.data.value;
  if (!replaced || (replaced.periodStart >= payPeriodStart && replaced.periodEnd <= payPeriodEnd)) return [];
  const { reportId, periodStart, periodEnd } = replaced;
  return [{ tenant: tenantOfEvent(event), reportId, employerId, periodStart, periodEnd }];
}

function processedReport(event: Event): ChangedReport[] {
  if (event.data.case !== "fileProcessed" || event.data.value.notCounted) return [];
  const { fileId: reportId, employerId, payPeriodStart: periodStart, payPeriodEnd: periodEnd } = event.data.value;
  return [{ tenant: tenantOfEvent(event), reportId, employerId, periodStart, periodEnd }];
}

/** Consumes `payroll.report_voided`: the voided report no longer counts, and the report that it had replaced counts again. */
function handleReportVoided(dependencies: Pick<Dependencies, "exposure">) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "payrollReportVoided") return;
    const { employerId, voided, restored } = event.data.value;
    const about = { tenant: tenantOfEvent(event), employerId };
    if (voided) await markOutOfDate(dependencies, tx, [{ ...about, ...voided }], { ceased: true });
    if (restored) await markOutOfDate(dependencies, tx, [{ ...about, ...restored }]);
    await insertCausesOfReports(tx, causesOf(event));
  };
}

/** Consumes `payroll.hire_date_changed`: an officer without an election is covered from another day in the audits of the reports. */
function handleHireDateChanged(dependencies: Pick<Dependencies, "exposure">) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "payrollHireDateChanged") return;
    const { employerId, reports } = event.data.value;
    const about = { tenant: tenantOfEvent(event), employerId };
    const changed = reports.map((report) => ({ ...about, ...report }));
    await markOutOfDate(dependencies, tx, changed, { changed: true });
    await insertCausesOfReports(tx, causesOf(event));
  };
}

/** Returns why the ledgers of an employer change with an event: a report came, was corrected or voided, or counts again. */
function causesOf(event: Event): ReportCause[] {
  const { data, requestId } = event;
  const actor = actorOfEvent(event);
  const by = { changedBy: actor ? `${actor.type}:${actor.id}` : null, requestId: requestId || null };
  const tenant = tenantOfEvent(event);
  if (data.case === "fileProcessed") {
    const { fileId: id, employerId, payPeriodStart: periodStart, payPeriodEnd: periodEnd, replaced } = data.value;
    if (data.value.notCounted) return [];
    const starts = [periodStart, ...(replaced ? [replaced.periodStart] : [])].toSorted();
    const ends = [periodEnd, ...(replaced ? [replaced.periodEnd] : [])].toSorted();
    const days = { periodStart: starts[0] ?? periodStart, periodEnd: ends.at(-1) ?? periodEnd };
    return [{ kind: replaced ? "report_corrected" : "report_completed", id, tenant, employerId, ...days, ...by }];
  }
  if (data.case === "payrollHireDateChanged") {
    const { employerId, employeeId: id, reports } = data.value;
    const periodStart = reports[0]?.periodStart ?? "";
    const periodEnd =
      reports
        .map((report) => report.periodEnd)
        .toSorted()
        .at(-1) ?? "";
    return [{ kind: "hire_date_changed", id, tenant, employerId, periodStart, periodEnd, ...by }];
  }
  if (data.case !== "payrollReportVoided") return [];
  const { employerId, voided, restored } = data.value;
  const shared = { tenant, employerId, ...by };
  return [
    ...(voided ? [{ kind: "report_voided" as const, ...reportOf(voided), ...shared }] : []),
    ...(restored ? [{ kind: "report_restored" as const, ...reportOf(restored), ...shared }] : []),
  ];
}

function reportOf({ reportId: id, periodStart, periodEnd }: PayrollReportVoided_Report) {
  return { id, periodStart, periodEnd };
}

/** Consumes `premium.development_due`: adds an entry to the ledger of a policy, and publishes `premium.developed`. */
function developLedgers(dependencies: Pick<Dependencies, "exposure">) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "premiumDevelopmentDue") return;
    await developLedger({ ...dependencies, tx }, { tenant: tenantOfEvent(event), ...event.data.value });
  };
}

/**
 * Consumes `exposure_grant.*`: an accepted or revoked grant marks the grantee's audits. Each move has an event for each side;
 * the one of the grantee is processed.
 */
async function handleExposureGrants(tx: Queryable, event: Event): Promise<void> {
  const { value } = event.data;
  if (!value || !("exposureGrant" in value) || value.exposureGrant?.granteeOwnerId !== event.ownerId) return;
  await markGrantChanged(tx, tenantOfEvent(event), value.exposureGrant);
}
