import type { Queryable } from "@platform/postgres/query/statement";
import type { Fault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { type ReportContent, selectCorrected, selectSameContent } from "../report.sql.ts";

/**
 * Checks that the report in `corrects` can be corrected. Throws NOT_FOUND if the employer has no such report,
 * FAILED_PRECONDITION if it was voided, and ALREADY_EXISTS if it was replaced; `metadata.report_id` names the replacement.
 */
export async function checkCorrected(
  db: Queryable,
  accepted: Omit<ReportContent, "contentHash"> & { contentHash?: Buffer },
): Promise<void> {
  const corrected = await selectCorrected(db, accepted.tenant, accepted.report);
  if (!corrected) {
    throw refusal("CORRECTED_REPORT_NOT_FOUND");
  }
  // Its rows are checked against those of the report that it supplements; a correction's are not.
  if (corrected.supplements !== null) throw refusal("SUPPLEMENT_NOT_CORRECTABLE");
  if (corrected.voided) {
    throw refusal("CORRECTED_REPORT_VOIDED");
  }
  if (corrected.supersededBy === null) return;
  // The replacement can be this same correction, submitted before; then the insert decides whether it is a duplicate.
  const { contentHash } = accepted;
  if (contentHash && (await selectSameContent(db, { ...accepted, contentHash }))) return;
  const metadata = { report_id: corrected.supersededBy };
  throw refusal("CORRECTED_REPORT_REPLACED", {}, { metadata });
}

/** Creates the fault for a duplicate of the report that it names. */
export function duplicateReport(reportId: string): Fault {
  return refusal("DUPLICATE_REPORT", { report_id: reportId }, { metadata: { report_id: reportId } });
}
