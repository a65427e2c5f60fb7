import { fromBinary } from "@bufbuild/protobuf";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectExposureClasses } from "../exposure/exposure.sql.ts";
import { failureOf } from "../files/failure-of.ts";
import { selectProcessedRecordPages } from "../files/file.sql.ts";
import { overlapWarning } from "../findings/overlap-warning.ts";
import { selectGrantees } from "../grants/grantee.sql.ts";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { fileFinished, fileValidated } from "../reports/file-events.ts";
import { updateSuperseded } from "../reports/report.sql.ts";
import { type LockedReport, type ReportEnd, updateReportOutcomes } from "../reports/report-progress.sql.ts";
import { employeesSeen } from "./employees-seen.ts";

/** A received file that is not yet processed; its records are already stored and counted. */
export interface OpenFile extends ReportKey, LockedReport {
  inCall<T>(work: () => T): T;
  fileName: string;
}

/**
 * Completes or fails a file inside the caller's transaction, which must have locked it. Its records were checked when it was
 * received, so the outcome follows from their counts.
 */
export async function processFile(tx: Queryable, file: OpenFile): Promise<void> {
  const { tenant, reportId, receivedAt, fileName, recordsTotal, notCounted } = file;
  const report: PayrollReport = fromBinary(SubmitReportRequestSchema, file.submission);
  const failure = await failureOf(tx, file, report);
  const end: ReportEnd = {
    recordsProcessed: failure ? 0 : file.recordsProcessed,
    recordsFailed: failure ? file.recordsTotal : file.recordsFailed,
    processedGrossWages: failure ? "0" : file.processedGrossWages,
    ...(failure && { failure }),
    warnings: [...(file.intakeWarnings ?? []), ...(file.overlapping ? [overlapWarning(file.overlapping, report)] : [])],
    finishedAt: new Date(),
  };
  const about = { id: reportId, tenant, report, recordsTotal, notCounted, receivedAt, fileName };
  await updateReportOutcomes(tx, [{ tenant, reportId, end }]);
  const corrects = !failure && report.corrects !== "" && !file.voided;
  const supersede = () => updateSuperseded(tx, tenant, report.corrects, reportId);
  const replaced = corrects ? await file.inCall(supersede) : undefined;
  const [[grantees = []], classes] = await Promise.all([
    selectGrantees(tx, [{ tenant, employerId: report.employerId }]),
    selectExposureClasses(tx, file),
  ]);
  // A file that could not be read was not validated.
  const validated = file.intakeFailure === null;
  const outcome = { employeeCount: file.employeeCount ?? 0, classes, grantees, replaced };
  const events = () => [...(validated ? [fileValidated(about)] : []), fileFinished(about, end, outcome)];
  await enqueue(tx, file.inCall(events));
  if (failure) return;
  for await (const processed of selectProcessedRecordPages(tx, file)) {
    const seenEmployees = () => employeesSeen({ id: reportId, tenant, report, receivedAt, processed });
    await enqueue(tx, file.inCall(seenEmployees));
  }
}
