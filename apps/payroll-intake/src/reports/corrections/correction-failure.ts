import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ReportFailure } from "../../findings/assess-report.ts";
import { type CorrectingReport, selectCorrected } from "../report.sql.ts";

/**
 * Returns the reason why a correction fails when it is processed, or undefined. Locks the report that it corrects until the
 * transaction ends. The second of two corrections of one report fails, because otherwise both would count.
 */
export async function correctionFailure(
  tx: Queryable,
  tenant: Tenant,
  report: CorrectingReport,
): Promise<ReportFailure | undefined> {
  const corrected = await selectCorrected(tx, tenant, report, { lock: true });
  if (corrected?.voided) {
    // Voiding restored the report that the voided one had replaced; the correction would count in addition to it.
    const message = "The report to correct has been voided.";
    return { code: "CORRECTED_REPORT_VOIDED", message, problems: [] };
  }
  if (corrected?.supersededBy === null) return undefined;
  const message = "The report to correct has been replaced by another one.";
  return { code: "CORRECTED_REPORT_REPLACED", message, problems: [] };
}
