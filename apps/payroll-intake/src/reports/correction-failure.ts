import type { Queryable } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { ReportFailure } from "../findings/assess-report.ts";
import { type CorrectingReport, selectCorrected } from "./report.sql.ts";

/**
 * Why a correction does not count, when it comes to its end; holds the report that it corrects until the transaction ends.
 * Two corrections of one report would count twice: the one that comes second fails.
 */
export async function correctionFailure(
  tx: Queryable,
  tenant: Tenant,
  report: CorrectingReport,
): Promise<ReportFailure | undefined> {
  const corrected = await selectCorrected(tx, tenant, report, { lock: true });
  if (corrected?.voided) {
    // What it had replaced counts again, so that the correction would count beside it.
    const message = "The report to correct has been voided.";
    return { code: "CORRECTED_REPORT_VOIDED", message, problems: [] };
  }
  if (corrected?.supersededBy === null) return undefined;
  const message = "The report to correct has been replaced by another one.";
  return { code: "CORRECTED_REPORT_REPLACED", message, problems: [] };
}
