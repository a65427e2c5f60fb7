import { fromBinary } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Event } from "@platform/contracts/events/v1/events";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { refusal } from "@platform/service/call/refusal";
import { employerNew } from "../employers/employer-new.ts";
import { insertExposure } from "../exposure/exposure.sql.ts";
import { type Assessment, assessReport } from "../findings/assess-report.ts";
import { sumOf } from "../findings/check-totals.ts";
import { type ClassCodes, ClassLookup } from "../findings/known-classes.ts";
import { type Employees, stateLookup } from "../findings/missing-states.ts";
import { overlappingReports, overlapWarning } from "../findings/overlap-warning.ts";
import { addTerminationWarnings } from "../findings/termination-warning.ts";
import { type Grantee, selectGrantees } from "../grants/grantee.sql.ts";
import type { PayrollRecord, PayrollReport, ReportProfile } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { correctionFailure } from "../reports/corrections/correction-failure.ts";
import { selectNewestOverlaps } from "../reports/corrections/overlap.sql.ts";
import { failureDetails } from "../reports/failure-details.ts";
import { fileFinished, fileValidated, type ReportedClass } from "../reports/file-events.ts";
import { type AssessedReport, insertRecords } from "../reports/record.sql.ts";
import { type ReplacedReport, updateSuperseded } from "../reports/report.sql.ts";
import {
  type LockedReport,
  lockReports,
  type ReportEnd,
  updateReportOutcomes,
} from "../reports/report-progress.sql.ts";
import { employeesSeen } from "./employees-seen.ts";
import { type OpenFile, processFile } from "./process-file.ts";

/** A report to process. `inCall` runs work with the request id and trace of the call that submitted the report. */
export interface ReportToProcess extends ReportKey {
  inCall<T>(work: () => T): T;
}

/** Sources that reports are checked with. */
export interface Lookups {
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
}

interface OpenReport extends ReportToProcess, AssessedReport {
  profile: ReportProfile;
  receivedAt: Date;
  /** True if it was voided before it was processed: it is processed as usual but replaces no other report. */
  voided: boolean;
  /** True if it was voided or replaced before it was processed. */
  notCounted: boolean;
  /** True if an earlier report covers some of the same days. */
  isOverlapping: boolean;
}

/**
 * Processes accepted reports inside the caller's transaction: checks them, stores their records, sums their exposure, and
 * emits events with their outcome. Idempotent: it skips reports that are already completed or failed. Several reports in one
 * call cost little more than one.
 */
export async function processReports(
  { tx, ...lookups }: { tx: Queryable } & Lookups,
  reports: readonly ReportToProcess[],
): Promise<void> {
  const locked = await lockReports(tx, reports);
  const assessing: Promise<OpenReport>[] = [];
  const files: OpenFile[] = [];
  for (const key of reports) {
    const row = locked.get(key.reportId);
    if (!row) throw refusal("REPORT_NOT_FOUND");
    if (row.status !== "processing") continue;
    if (row.fileName !== null) {
      files.push({ ...key, ...row, fileName: row.fileName });
      continue;
    }
    const report: PayrollReport = fromBinary(SubmitReportRequestSchema, row.submission);
    assessing.push(assess({ tx, ...lookups }, key, report, row));
  }
  const open = await Promise.all(assessing);

  await addTerminationWarnings(tx, open.map(checkedRecords));

  const first = open.filter(({ report }) => report.corrects === "");
  if (first.length > 0) await settle(tx, first);
  // Corrections are processed one after the other, because each can replace the report that the next one corrects.
  for (const correction of open) {
    if (correction.report.corrects === "") continue;
    const assessment = await assessCorrection(tx, correction);
    await settle(tx, [{ ...correction, assessment }]);
  }
  for (const file of files) await processFile(tx, file);
}

/** Assesses a report. The class codes of several reports are looked up at the same time. */
async function assess(
  { tx, book, classCodes, employees }: { tx: Queryable } & Lookups,
  key: ReportToProcess,
  submitted: PayrollReport,
  row: LockedReport,
): Promise<OpenReport> {
  const about = { ...submitted, tenant: key.tenant };
  const lookup = new ClassLookup({ book, classCodes }, about);
  const records = await key.inCall(() => stateLookup({ book, classCodes, employees }, about).fill(submitted.records));
  const report = { ...submitted, records };
  await key.inCall(() => lookup.load(records));
  const assessment = assessReport(report, book, lookup);
  if (row.isFirst) assessment.warnings.unshift(await employerNew(tx, about));
  if (row.overlapping) assessment.warnings.push(overlapWarning(row.overlapping, report));
  const { profile, receivedAt, voided, notCounted } = row;
  const isOverlapping = row.overlapping !== undefined;
  return { ...key, report, assessment, profile, receivedAt, voided, notCounted, isOverlapping };
}

function checkedRecords({ tenant, report, assessment }: OpenReport) {
  return { tenant, report, records: report.records, findings: assessment.records };
}

async function assessCorrection(tx: Queryable, open: OpenReport): Promise<Assessment> {
  const { tenant, report, assessment } = open;
  if (assessment.failure || open.voided) return assessment;
  const failure = await correctionFailure(tx, tenant, report);
  return failure ? { ...assessment, failure } : assessment;
}

/** Stores the outcomes of reports, with their records and exposure, and emits their events. */
async function settle(tx: Queryable, reports: readonly OpenReport[]): Promise<void> {
  const ended = reports.map((report) => ({ ...report, ...endOf(report.report, report.assessment, report.profile) }));
  const completed = ended.filter(({ end }) => !end.failure);
  const corrections = completed.filter(({ report, voided }) => report.corrects !== "" && !voided);
  const employers = ended.map(({ tenant, report }) => ({ tenant, employerId: report.employerId }));
  const [grantees] = await Promise.all([selectGrantees(tx, employers), insertRecords(tx, ended)]);
  for (const report of completed.filter(({ isOverlapping, notCounted }) => isOverlapping && !notCounted))
    report.end.warnings.push(...overlappingReports(await selectNewestOverlaps(tx, report)));
  const replaced = new Map<string, ReplacedReport | undefined>();
  for (const { tenant, reportId, report, inCall } of corrections) {
    const supersede = () => updateSuperseded(tx, tenant, report.corrects, reportId);
    replaced.set(reportId, await inCall(supersede));
  }
  // These statements do not depend on each other, so they share one round trip.
  await Promise.all([
    updateReportOutcomes(tx, ended),
    completed.length > 0 && insertExposure(tx, completed),
    enqueue(
      tx,
      ended.flatMap((report, index) =>
        eventsOf(report, { grantees: grantees[index] ?? [], replaced: replaced.get(report.reportId) }),
      ),
    ),
  ]);
}

function eventsOf(
  ended: OpenReport & ReturnType<typeof endOf>,
  changed: { grantees: readonly Grantee[]; replaced: ReplacedReport | undefined },
): Event[] {
  const { reportId: id, tenant, report, receivedAt, notCounted, end, processed, employeeCount } = ended;
  const outcome = { employeeCount, classes: classesOf(processed), ...changed };
  const file = { id, tenant, report, recordsTotal: report.records.length, notCounted, receivedAt };
  return ended.inCall(() => [
    fileValidated(file),
    fileFinished(file, end, outcome),
    ...employeesSeen({ ...file, processed }),
  ]);
}

/** Returns the class codes of the records by state, each once. */
function classesOf(records: readonly PayrollRecord[]): ReportedClass[] {
  const classes = new Map<string, ReportedClass>();
  for (const { state, classCode } of records) classes.set(`${state} ${classCode}`, { state, classCode });
  return [...classes.values()];
}

function endOf(report: PayrollReport, assessment: Assessment, profile: ReportProfile) {
  const { failure, warnings } = assessment;
  const finishedAt = new Date();
  if (failure) {
    const publicFailure = { code: failure.code, message: failure.message, details: failureDetails(failure, profile) };
    const counts = { recordsProcessed: 0, recordsFailed: report.records.length, processedGrossWages: "0" };
    const end: ReportEnd = { ...counts, failure: publicFailure, warnings, finishedAt };
    return { end, processed: [] as PayrollRecord[], employeeCount: 0 };
  }
  const processed = report.records.filter((_, position) => assessment.records[position]?.problems.length === 0);
  const end: ReportEnd = {
    recordsProcessed: processed.length,
    recordsFailed: report.records.length - processed.length,
    processedGrossWages: sumOf(processed, "grossWages").toFixed(),
    warnings,
    finishedAt,
  };
  return { end, processed, employeeCount: new Set(processed.map(({ employeeId }) => employeeId)).size };
}
