import type { Queryable } from "@platform/postgres/statement";
import { type ChangedReport, lockTouchedAudits, markChanged } from "./source-rows.ts";

/**
 * Marks the completed audits that reports make out of date: a report lies in their days and they were rated without it,
 * or, of reports that have ceased to count, with it.
 */
export async function markOutOfDate(
  tx: Queryable,
  reports: readonly ChangedReport[],
  { ceased = false } = {},
): Promise<void> {
  if (reports.length === 0) return;
  const touched = await lockTouchedAudits(tx, reports);
  if (touched.length > 0) await markChanged(tx, touched, reports, { ceased, now: new Date() });
}
