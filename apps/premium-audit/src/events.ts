import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import type { Dependencies } from "./dependencies.ts";
import { markOutOfDate } from "./mark-out-of-date.ts";
import { rateAudit } from "./rate-audit.ts";

/** `audit.started` has the audit rated. */
export function handleAuditStarted(dependencies: Pick<Dependencies, "exposure">) {
  return async (tx: Queryable, event: Event): Promise<void> => {
    if (event.data.case !== "auditStarted") return;
    await rateAudit(dependencies, tx, { tenant: tenantOfEvent(event), auditId: event.data.value.audit?.id ?? "" });
  };
}

/** `file.processed`: a report has begun to count; the audits of its days that were rated without it are out of date. */
export async function handleFileProcessed(tx: Queryable, event: Event): Promise<void> {
  if (event.data.case !== "fileProcessed") return;
  const { fileId: reportId, employerId, payPeriodStart: periodStart, payPeriodEnd: periodEnd } = event.data.value;
  await markOutOfDate(tx, tenantOfEvent(event), { reportId, employerId, periodStart, periodEnd });
}
