import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import { type ReportContent, selectCorrected, selectSameContent } from "./report.sql.ts";

/**
 * Sees to it that there is a report to correct. Throws NOT_FOUND when `corrects` names no report of the employer,
 * FAILED_PRECONDITION when that was voided, ALREADY_EXISTS naming what has replaced it.
 */
export async function checkCorrected(
  db: Queryable,
  accepted: Omit<ReportContent, "contentHash"> & { contentHash?: Buffer },
): Promise<void> {
  const corrected = await selectCorrected(db, accepted.tenant, accepted.report);
  if (!corrected) {
    throw new Fault("NOT_FOUND", "CORRECTED_REPORT_NOT_FOUND", "The employer has no report with the id in `corrects`.");
  }
  if (corrected.voided) {
    const message = "The report in `corrects` was voided; submit this one by itself.";
    throw new Fault("FAILED_PRECONDITION", "CORRECTED_REPORT_VOIDED", message);
  }
  if (corrected.supersededBy === null) return;
  // The correction that replaced it may be this very one, sent again; the insert will tell.
  const { contentHash } = accepted;
  if (contentHash && (await selectSameContent(db, { ...accepted, contentHash }))) return;
  const message = "The report in `corrects` has been replaced already.";
  const metadata = { report_id: corrected.supersededBy };
  throw new Fault("ALREADY_EXISTS", "CORRECTED_REPORT_REPLACED", message, { metadata });
}

/** What is submitted was submitted before, as the report that the fault names. */
export function duplicateReport(reportId: string): Fault {
  const metadata = { report_id: reportId };
  return new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", `The same content was submitted before, as ${reportId}.`, {
    metadata,
  });
}
