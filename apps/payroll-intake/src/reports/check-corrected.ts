import type { Queryable } from "@platform/postgres/statement";
import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";
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
    throw refusal("CORRECTED_REPORT_NOT_FOUND");
  }
  if (corrected.voided) {
    throw refusal("CORRECTED_REPORT_VOIDED");
  }
  if (corrected.supersededBy === null) return;
  // The correction that replaced it may be this very one, sent again; the insert will tell.
  const { contentHash } = accepted;
  if (contentHash && (await selectSameContent(db, { ...accepted, contentHash }))) return;
  const metadata = { report_id: corrected.supersededBy };
  throw refusal("CORRECTED_REPORT_REPLACED", {}, { metadata });
}

/** What is submitted was submitted before, as the report that the fault names. */
export function duplicateReport(reportId: string): Fault {
  return refusal("DUPLICATE_REPORT", { report_id: reportId }, { metadata: { report_id: reportId } });
}
