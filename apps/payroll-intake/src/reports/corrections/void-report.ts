import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { ReportKey } from "../../payroll/report-key.ts";
import { contentIndex } from "../report.sql.ts";
import { type StoredReport, selectReport } from "../report-list.sql.ts";
import { duplicateReport } from "./check-corrected.ts";
import { reportVoided } from "./report-voided.ts";
import {
  lockReportWithCorrected,
  selectRivalOfCorrected,
  selectSupplement,
  updateRestored,
  updateVoided,
} from "./void.sql.ts";

interface VoidReportDependencies {
  database: Database;
}

const maxAttempts = 3;

/**
 * Voids a report: it no longer counts, and the report that it replaced counts again. The voided report is retained. A report
 * that is still `processing` is processed but does not count. Idempotent.
 *
 * Throws NOT_FOUND; FAILED_PRECONDITION if the report failed, was replaced, or is supplemented (`metadata.report_id` names the other one);
 * ALREADY_EXISTS if another report has the content of the report that would count again, so that it would count twice.
 */
export async function voidReport(
  { database }: VoidReportDependencies,
  { tenant }: TenantCall,
  { reportId }: { reportId: string },
): Promise<StoredReport> {
  if (!isId(reportIdPrefix[tenant.environment], reportId)) throw refusal("REPORT_NOT_FOUND");
  for (let attempt = 1; ; attempt += 1) {
    try {
      const report = await database.transaction((tx) => voidLocked(tx, { tenant, reportId }));
      return report;
    } catch (error) {
      // A deadlock with a transaction that processes the two reports is retried.
      if (error instanceof Fault && error.code === "ABORTED" && attempt < maxAttempts) continue;
      if (!isUniqueViolation(error, contentIndex)) throw error;
      const rival = await selectRivalOfCorrected(database, tenant, reportId);
      throw rival ? duplicateReport(rival) : error;
    }
  }
}

async function voidLocked(tx: Queryable, { tenant, reportId }: ReportKey): Promise<StoredReport> {
  await lockReportWithCorrected(tx, tenant, reportId);
  const report = await selectReport(tx, tenant, reportId);
  if (!report) throw refusal("REPORT_NOT_FOUND");
  if (report.voidedAt) return report;
  if (report.standing === "failed") {
    throw refusal("REPORT_FAILED");
  }
  if (report.supersededBy) {
    const metadata = { report_id: report.supersededBy };
    throw refusal("REPORT_REPLACED", {}, { metadata });
  }
  const supplement = await selectSupplement(tx, tenant, reportId);
  if (supplement) {
    throw refusal("REPORT_SUPPLEMENTED", { report_id: supplement }, { metadata: { report_id: supplement } });
  }
  await updateVoided(tx, tenant, reportId, new Date());
  const restored = report.corrects ? await updateRestored(tx, tenant, report.corrects, reportId) : undefined;
  await enqueue(tx, [reportVoided(tenant, report, restored)]);
  return (await selectReport(tx, tenant, reportId)) ?? report;
}
