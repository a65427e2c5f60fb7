import type { Queryable } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { type ChangedReport, lockTouchedAudits, markChanged } from "./source-rows.ts";

/**
 * Marks the completed audits that a report makes out of date: it lies in their days and they were rated without it, or, of
 * a report that has ceased to count, with it.
 */
export async function markOutOfDate(
  tx: Queryable,
  tenant: Tenant,
  report: ChangedReport,
  { ceased = false } = {},
): Promise<void> {
  const touched = await lockTouchedAudits(tx, tenant, report);
  if (touched.length > 0) await markChanged(tx, touched, report.reportId, { ceased, now: new Date() });
}
