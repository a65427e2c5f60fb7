import { fromBinary } from "@bufbuild/protobuf";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { enqueue } from "@platform/messaging/outbox";
import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { type Assessment, assessReport } from "./assess-report.ts";
import { sumOf } from "./check-totals.ts";
import type { ClassCodeBook } from "./class-codes.ts";
import { insertExposure } from "./exposure-rows.ts";
import { failureDetails } from "./failure-details.ts";
import { fileFinished, fileValidated } from "./file-events.ts";
import type { Door, PayrollReport } from "./payroll-report.ts";
import { insertRecords } from "./record-rows.ts";
import { finishReport, lockReport, type ReportEnd } from "./report-progress-rows.ts";
import { findCorrected, markSuperseded } from "./report-rows.ts";

/**
 * Processes an accepted report inside the caller's transaction: checks it, keeps its records, adds up its exposure, and
 * tells how it ended. A report that has ended already is left alone, so that however often and wherever this runs, a
 * report is processed exactly once.
 */
export async function processReport(
  { tx, book }: { tx: Queryable; book: ClassCodeBook },
  { tenant, reportId }: { tenant: Tenant; reportId: string },
): Promise<void> {
  const row = await lockReport(tx, tenant, reportId);
  if (!row) throw new Fault("NOT_FOUND", "REPORT_NOT_FOUND", "The event names no report.");
  if (row.status !== "processing") return;

  const report: PayrollReport = fromBinary(SubmitReportRequestSchema, row.submission);
  const file = { id: reportId, tenant, report, receivedAt: row.receivedAt };
  const assessment = await assessCorrection(tx, tenant, report, assessReport(report, book));
  if (row.overlapping) {
    assessment.warnings.push({
      code: "OVERLAPPING_PERIOD",
      field: "period_start",
      message: `Report ${row.overlapping} covers a part of the same period.`,
    });
  }

  await insertRecords(tx, { tenant, reportId, report, assessment });
  const { end, employeeCount } = endOf(report, assessment, row.door);
  // None of these needs another's answer, so they travel together.
  await Promise.all([
    finishReport(tx, tenant, reportId, end),
    !end.failure && insertExposure(tx, tenant, reportId),
    !end.failure && report.corrects !== "" && markSuperseded(tx, tenant, report.corrects, reportId),
    enqueue(tx, [fileValidated(file), fileFinished(file, end, employeeCount)]),
  ]);
}

/** Two corrections of one report would count twice: the one that comes to its end second fails. */
async function assessCorrection(
  tx: Queryable,
  tenant: Tenant,
  report: PayrollReport,
  assessment: Assessment,
): Promise<Assessment> {
  if (report.corrects === "" || assessment.failure) return assessment;
  const corrected = await findCorrected(tx, tenant, report, { lock: true });
  if (corrected?.supersededBy === null) return assessment;
  const message = "The report to correct has been replaced by another one.";
  return { ...assessment, failure: { code: "CORRECTED_REPORT_REPLACED", message, problems: [] } };
}

function endOf(report: PayrollReport, assessment: Assessment, door: Door): { end: ReportEnd; employeeCount: number } {
  const { failure, warnings } = assessment;
  const finishedAt = new Date();
  if (failure) {
    const told = { code: failure.code, message: failure.message, details: failureDetails(failure, door) };
    const counts = { recordsProcessed: 0, recordsFailed: report.records.length, processedGrossWages: "0" };
    return { end: { ...counts, failure: told, warnings, finishedAt }, employeeCount: 0 };
  }
  const processed = report.records.filter((_, position) => assessment.records[position]?.problems.length === 0);
  const end = {
    recordsProcessed: processed.length,
    recordsFailed: report.records.length - processed.length,
    processedGrossWages: sumOf(processed, "grossWages").toFixed(),
    warnings,
    finishedAt,
  };
  return { end, employeeCount: new Set(processed.map(({ employeeId }) => employeeId)).size };
}
