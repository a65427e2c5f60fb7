import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import type { Dependencies } from "./dependencies.ts";
import { markOutOfDate } from "./mark-out-of-date.ts";
import { rateAudit } from "./rate-audit.ts";
import type { ChangedReport } from "./source-rows.ts";

/** `audit.started` has the audit rated. */
export function handleAuditStarted(dependencies: Pick<Dependencies, "exposure">) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "auditStarted") return;
    await rateAudit(dependencies, tx, { tenant: tenantOfEvent(event), auditId: event.data.value.audit?.id ?? "" });
  };
}

/** `file.processed`: reports have begun to count; the audits of their days that were rated without them are out of date. */
export async function handleFilesProcessed(tx: Queryable, events: readonly Event[]): Promise<void> {
  await markOutOfDate(tx, events.flatMap(processedReport));
}

function processedReport(event: Event): ChangedReport[] {
  if (event.data.case !== "fileProcessed") return [];
  const { fileId: reportId, employerId, payPeriodStart: periodStart, payPeriodEnd: periodEnd } = event.data.value;
  return [{ tenant: tenantOfEvent(event), reportId, employerId, periodStart, periodEnd }];
}

/** `payroll.report_voided`: a report has ceased to count, and the one that it had replaced counts again. */
export async function handleReportVoided(tx: Queryable, event: Event): Promise<void> {
  if (event.data.case !== "payrollReportVoided") return;
  const { employerId, voided, restored } = event.data.value;
  const about = { tenant: tenantOfEvent(event), employerId };
  if (voided) await markOutOfDate(tx, [{ ...about, ...voided }], { ceased: true });
  if (restored) await markOutOfDate(tx, [{ ...about, ...restored }]);
}
