import { enqueue, type OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { isUniqueViolation } from "@platform/postgres/failure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { Fault } from "@platform/service/fault";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import { reportIdPrefix } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { duplicateReport } from "./check-corrected.ts";
import { contentIndex } from "./report.sql.ts";
import { type StoredReport, selectReport } from "./report-list.sql.ts";
import { reportVoided } from "./report-voided.ts";
import { lockReportWithCorrected, selectRivalOfCorrected, updateRestored, updateVoided } from "./void.sql.ts";

interface VoidReportDependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
}

const maxAttempts = 3;

/**
 * Takes a report out of what counts, as though it had not been submitted; it is kept, and the report that it had replaced
 * counts again. Again, it answers the same. One that is still processed is processed, and does not count then.
 *
 * Throws NOT_FOUND; FAILED_PRECONDITION for a report that failed, and for one that was replaced, naming by what;
 * ALREADY_EXISTS naming the report beside which the one to count again would count its content twice.
 */
export async function voidReport(
  { database, relay }: VoidReportDependencies,
  { tenant }: TenantCall,
  { reportId }: { reportId: string },
): Promise<StoredReport> {
  if (!isId(reportIdPrefix[tenant.environment], reportId)) throw refusal("REPORT_NOT_FOUND");
  for (let attempt = 1; ; attempt += 1) {
    try {
      const report = await database.transaction((tx) => voidLocked(tx, { tenant, reportId }));
      relay.nudge();
      return report;
    } catch (error) {
      // Whoever processes the two reports may hold one of them and wait for the other.
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
  if (report.voided_at) return report;
  if (report.standing === "failed") {
    throw refusal("REPORT_FAILED");
  }
  if (report.superseded_by) {
    const metadata = { report_id: report.superseded_by };
    throw refusal("REPORT_REPLACED", {}, { metadata });
  }
  await updateVoided(tx, tenant, reportId, new Date());
  const restored = report.corrects ? await updateRestored(tx, tenant, report.corrects, reportId) : undefined;
  await enqueue(tx, [reportVoided(tenant, report, restored)]);
  return (await selectReport(tx, tenant, reportId)) ?? report;
}
