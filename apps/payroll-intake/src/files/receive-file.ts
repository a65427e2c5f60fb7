import { create, toBinary } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { FindingWarning } from "@platform/error-codes/finding-codes";
import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { UploadedFile } from "@platform/rpc/server/uploaded-file";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import { Fault } from "@platform/service/call/fault";
import { isId, newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { insertMissingEmployers } from "../employers/employer.sql.ts";
import { warnIfFirst, warnIfNew } from "../employers/employer-new.ts";
import { insertExposure } from "../exposure/exposure.sql.ts";
import { dividedPayroll, standardExceptionsOn } from "../findings/division-warnings.ts";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import { type Overlapping, overlappingReports } from "../findings/overlap-warning.ts";
import type { Problem } from "../findings/problem.ts";
import {
  hoursAbovePeriod,
  hoursAboveWithSupplement,
  recordCounted,
  recordRepeated,
} from "../findings/record-problems.ts";
import { daysOf } from "../payroll/pay-period.ts";
import type { ReportKeys } from "../payroll/report-key.ts";
import { checkCorrected, duplicateReport } from "../reports/corrections/check-corrected.ts";
import { type Overlaps, selectOverlappingStored, selectOverlapsOfStored } from "../reports/corrections/overlap.sql.ts";
import { fileUploaded } from "../reports/file-events.ts";
import { contentIndex, insertReports, selectSameContent } from "../reports/report.sql.ts";
import { findByIndex } from "../reports/without-loops.sql.ts";
import { toColumnMapping } from "./csv/read-mapping.ts";
import { selectReading } from "./failed-row.sql.ts";
import {
  countRecords,
  noRecords,
  type RecordCounts,
  updateDivided,
  updateFileOutcome,
  updateGroupFailures,
} from "./file.sql.ts";
import type { FileHeader } from "./file-header.ts";
import { type FailedRowReading, keepFailedRows, toReading } from "./keep-failed-rows.ts";
import { offerMapping } from "./mappings/offer-mapping.ts";
import { unpacked } from "./packed-rows.ts";
import type { ReadFile } from "./read-file.ts";
import { type ReceivedReport, type ReceivedRows, receiveRows } from "./receive-rows.ts";
import { selectSupplemented, updateCounted } from "./supplement.sql.ts";

export interface ReceiveFileDependencies {
  /** A pool of its own, because a file uses a connection until all of its rows are written. */
  database: Database;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  read: ReadFile;
  maxRecords: number;
}

interface ReceivedFile extends Pick<ReceivedRows, "columns" | "warnings"> {
  /** Id of the first report. */
  fileId: string;
  recordsTotal: number;
  reports: { fileId: string; employerId: string; recordsTotal: number }[];
}

/**
 * Receives a CSV file in one transaction. When this resolves, the records, the findings and the events
 * `file.uploaded` of its reports are committed; when it rejects, nothing is stored. Memory
 * is bounded by a few thousand rows. Idempotent for one request id.
 *
 * Throws the same faults as submitting a report, except for the content: problems of the file become the failure of the
 * report when it is processed. INVALID_ARGUMENT for a file that cannot be CSV, and for one that should name employers and does not. If one of several reports is a
 * duplicate, none is stored. FAILED_PRECONDITION if overlaps are refused and there are some.
 */
export function receiveFile(
  dependencies: ReceiveFileDependencies,
  call: TenantCall,
  file: FileToReceive,
): Promise<ReceivedFile> {
  return storeFile(dependencies, call, file, {
    async stored(_tx, { rows, reports }) {
      if (file.about.refuseNewEmployers) refuseNewEmployers(reports);
      if (file.about.refuseOverlaps) refuseOverlaps(reports);
      const warnings = [...rows.warnings, ...reports.flatMap((report) => report.warnings)];
      return toReceived({ ...rows, warnings }, rows.reports);
    },
    // The same content is read in the same way.
    async storedBefore(rows, reports) {
      const keys = reports.map(({ reportId, employerId }) => ({ tenant: call.tenant, reportId, employerId }));
      const ofReports = await Promise.all(keys.map((key) => warnIfFirst(dependencies.database, key)));
      return toReceived({ ...rows, warnings: [...rows.warnings, ...ofReports.flat()] }, reports);
    },
  });
}

/** Throws FAILED_PRECONDITION if employees of a file's reports are paid for some of the same days already. */
function refuseOverlaps(reports: readonly StoredReport[]): void {
  const { employeeCount = 0 } = reports.find(({ overlaps }) => overlaps && overlaps.employeeCount > 0)?.overlaps ?? {};
  if (employeeCount === 0) return;
  const message = `Employees of the file who are paid for some of the same days already: ${employeeCount}.`;
  throw new Fault("FAILED_PRECONDITION", "OVERLAPPING_REPORTS", message);
}

/** Throws FAILED_PRECONDITION if no payroll, roster or policy has had an employer of a file. */
function refuseNewEmployers(reports: readonly StoredReport[]): void {
  const warnings = reports.flatMap((report) => report.warnings).filter(({ code }) => code === "EMPLOYER_NEW");
  const [first, ...others] = warnings;
  if (!first) return;
  const rest = others.length === 0 ? "" : ` So are ${others.length} other employers of the file.`;
  throw new Fault("FAILED_PRECONDITION", "EMPLOYER_NEW", `${first.message}${rest}`);
}

function toReceived(
  { columns, warnings, count: recordsTotal }: Pick<ReceivedRows, "columns" | "warnings" | "count">,
  received: readonly Pick<ReceivedReport, "reportId" | "employerId" | "count">[],
): ReceivedFile {
  const reports = received.map(({ reportId: fileId, employerId, count }) => ({
    fileId,
    employerId,
    recordsTotal: count,
  }));
  return { fileId: reports[0]?.fileId ?? "", recordsTotal, reports, columns, warnings };
}

/** A file and its header. */
export interface FileToReceive {
  about: FileHeader;
  content: UploadedFile;
}

/** A report of a file whose records are stored, in a transaction that may be rolled back. */
export interface StoredReport extends ReceivedReport {
  counts: RecordCounts;
  /** A report that covers some of the same days. */
  overlapping: Overlapping | undefined;
  /** Employees who are paid for some of the same days already; undefined if no report covers them. */
  overlaps: Overlaps | undefined;
  /** Warnings about the report that are none about the file as a whole. */
  warnings: Problem<FindingWarning>[];
}

/** A file with its reports. */
export interface StoredFile {
  rows: ReceivedRows;
  reports: StoredReport[];
}

interface Outcomes<T> {
  /** Called before the transaction is committed; the transaction is rolled back if this rejects. */
  stored(tx: Queryable, file: StoredFile): Promise<T>;
  /** Called if the same request has stored the file before. If absent, that is a duplicate, too. */
  storedBefore?(rows: ReceivedRows, reports: ReceivedReport[]): Promise<T>;
  /** True if `stored` always rejects. */
  isPreview?: boolean;
}

/** Stores a file in one transaction. Throws as `receiveFile`. */
export async function storeFile<T>(
  dependencies: ReceiveFileDependencies,
  call: TenantCall,
  file: FileToReceive,
  outcomes: Outcomes<T>,
): Promise<T> {
  const { database } = dependencies;
  const { tenant } = call;
  const { about } = file;
  if (about.corrects !== "") await checkCorrected(database, { tenant, report: about });
  const before = await readingBefore(database, tenant, about);
  const mapping = about.mapping.size > 0 ? about.mapping : (before?.mapping ?? about.mapping);
  const reportId = newId(reportIdPrefix[tenant.environment]);
  const upload = { ...about, mapping, again: before, tenant, reportId, isPreview: outcomes.isPreview ?? false };
  const storing: Storing<T> = { upload, content: file.content, outcomes, rows: undefined };
  try {
    return await database.transaction((tx) => storeUpload({ ...dependencies, tx }, call, storing));
  } catch (error) {
    const { rows } = storing;
    if (!rows || !isUniqueViolation(error, contentIndex)) throw error;
    return reportsOfDuplicate(database, call, { about, rows, error, outcomes });
  }
}

interface Storing<T> {
  upload: Parameters<typeof receiveRows>[1];
  content: FileToReceive["content"];
  outcomes: Outcomes<T>;
  /** Set once all rows are received. */
  rows: ReceivedRows | undefined;
}

async function storeUpload<T>(
  dependencies: Omit<ReceiveFileDependencies, "database"> & { tx: Queryable },
  call: TenantCall,
  storing: Storing<T>,
): Promise<T> {
  const { tx } = dependencies;
  const { upload, outcomes } = storing;
  await findByIndex(tx);
  const received = await receiveRows(
    { ...dependencies, read: untilAborted(dependencies.read, call) },
    upload,
    storing.content,
  );
  const isMapped = upload.mapping.size > 0;
  const rows = { ...received, failure: isMapped ? received.failure : await offerMapping(tx, call.tenant, received) };
  storing.rows = rows;
  const reports = await finish(dependencies, call, { about: upload, rows });
  // Nothing of a preview stays, so nothing of it is kept or removed.
  if (!upload.isPreview) {
    const failed = reports.filter(({ count, counts }) => !rows.failure && counts.recordsProcessed < count);
    const reading = toReading(rows.header, rows.style, upload.mapping);
    await keepFailedRows(tx, upload, { reports: failed, reading });
    await rows.remove();
  }
  return outcomes.stored(tx, { rows, reports });
}

/** Makes reading a file reject once nobody waits for the call: a million rows take minutes. */
function untilAborted(read: ReadFile, { signal }: TenantCall): ReadFile {
  return ({ sizeBytes, ...content }, file, take) => {
    const readBytes = async (position: number, length: number) => {
      signal.throwIfAborted();
      return content.read(position, length);
    };
    return read({ sizeBytes, read: readBytes }, file, (row, cells) => {
      signal.throwIfAborted();
      return take(row, cells);
    });
  };
}

/** Returns the result for a file that the same request has stored before. Throws ALREADY_EXISTS for any other duplicate. */
async function reportsOfDuplicate<T>(
  database: Queryable,
  call: TenantCall,
  duplicate: { about: FileHeader; rows: ReceivedRows; error: unknown; outcomes: Outcomes<T> },
): Promise<T> {
  const { about, rows, error, outcomes } = duplicate;
  const before = await reportsBefore(database, call, { about, reports: rows.reports });
  if (!before) throw error;
  const isOfRequest = before.length === rows.reports.length && before.every((report) => report.isOfRequest);
  if (isOfRequest && outcomes.storedBefore) return outcomes.storedBefore(rows, before);
  throw duplicateReport(before[0]?.reportId ?? "");
}

/** Resolves to the reading of the file that a supplement names, if it is known. Throws as `requireSupplemented`. */
async function readingBefore(db: Queryable, tenant: Tenant, about: FileHeader) {
  const { supplements: reportId } = about;
  if (reportId === "") return undefined;
  await requireSupplemented(db, tenant, about);
  const bytes = await selectReading(db, { tenant, reportId });
  if (!bytes) return { style: { decimalCommas: false, showsCommas: false } };
  const { style, mapping } = await unpacked<FailedRowReading>(bytes);
  return { style, mapping: toColumnMapping(mapping.map(([member, headers]) => ({ member, headers: [...headers] }))) };
}

/**
 * Returns the id of the report that a file supplements. Throws NOT_FOUND if the employer has no such report of the period, and
 * FAILED_PRECONDITION if it does not count.
 */
async function requireSupplemented(
  db: Queryable,
  tenant: Tenant,
  about: FileHeader,
  { lock = false } = {},
): Promise<string> {
  const whole = isId(reportIdPrefix[tenant.environment], about.supplements)
    ? await selectSupplemented(db, tenant, about, { lock })
    : undefined;
  if (!whole) throw refusal("SUPPLEMENTED_REPORT_NOT_FOUND");
  if (whole.standing !== "completed") throw refusal("SUPPLEMENTED_REPORT_NOT_COMPLETED", { status: whole.standing });
  return whole.id;
}

/** Resolves to the reports that count and have the same content as those of a file; undefined if there are none. */
async function reportsBefore(
  database: Queryable,
  { tenant, requestId }: TenantCall,
  { about, reports }: { about: FileHeader; reports: readonly ReceivedReport[] },
): Promise<(ReceivedReport & { isOfRequest: boolean })[] | undefined> {
  const before: (ReceivedReport & { isOfRequest: boolean })[] = [];
  for (const report of reports) {
    const { employerId, contentHash } = report;
    const same = await selectSameContent(database, { tenant, report: { ...about, employerId }, contentHash });
    if (same) before.push({ ...report, reportId: same.id, isOfRequest: same.requestId === requestId });
  }
  return before.length > 0 ? before : undefined;
}

interface Finished {
  about: FileHeader & { isPreview?: boolean };
  rows: ReceivedRows;
}

/** Inserts the reports of records that are already inserted, checks the records against each other, and sums them. */
async function finish(
  { tx, book }: { tx: Queryable; book: ClassCodeBook },
  call: TenantCall,
  { about, rows }: Finished,
): Promise<StoredReport[]> {
  const { tenant, requestId } = call;
  const { changedBy } = changeStamp(call);
  const { profile, periodStart, periodEnd, corrects } = about;
  const supplements = about.supplements && (await requireSupplemented(tx, tenant, about, { lock: true }));
  const receivedAt = new Date();
  const header = { periodStart, periodEnd, corrects };
  const acceptance = { tenant, profile, requestId, changedBy, receivedAt, grossWages: "0" };
  const accepted = rows.reports.map(({ reportId: id, employerId, contentHash }) => {
    const submission = create(SubmitReportRequestSchema, { ...header, employerId });
    return {
      ...acceptance,
      id,
      report: { ...header, employerId, supplements, records: [] },
      contentHash,
      submission: toBinary(SubmitReportRequestSchema, submission),
    };
  });
  // The insert comes first, so that a duplicate file is refused before the checks.
  await insertReports(tx, accepted);
  const reports = { tenant, reportIds: accepted.map(({ id }) => id) };
  await checkTogether({ tx, book }, call, { about, reports, supplements });
  const finished = await assessed(tx, call, rows, reports);
  const fileNameOf = (reportId: string) => about.fileName || `${reportId}.csv`;
  const outcomes = finished.map(({ reportId, count: recordsTotal, counts, warnings: ownWarnings }) => {
    return { reportId, recordsTotal, counts, ownWarnings, fileName: fileNameOf(reportId) };
  });
  await updateFileOutcome(tx, tenant, { ...rows, mapping: about.mapping }, outcomes);
  if (!rows.failure && !about.isPreview)
    await insertExposure(
      tx,
      finished.map(({ reportId }) => ({ tenant, reportId })),
    );
  const events = finished.map(({ reportId: id, employerId, count: recordsTotal }) => {
    const report = { ...header, employerId, records: [] };
    return fileUploaded({ id, tenant, report, recordsTotal, receivedAt, fileName: fileNameOf(id) });
  });
  await enqueue(tx, events);
  // Last, because a report of a new employer that is accepted meanwhile waits for this transaction.
  const employers = finished.map(({ reportId, employerId }) => ({ tenant, reportId, employerId }));
  if (!about.isPreview) await insertMissingEmployers(tx, employers);
  return finished;
}

/** Checks the records of each report against each other, and against those that it supplements. */
async function checkTogether(
  { tx, book }: { tx: Queryable; book: ClassCodeBook },
  { signal }: TenantCall,
  { about, reports, supplements }: { about: FileHeader; reports: ReportKeys; supplements: string },
): Promise<void> {
  const maxHours = 24 * daysOf(about);
  signal.throwIfAborted();
  await updateGroupFailures(tx, reports, { maxHours, tooLong: hoursAbovePeriod, repeated: recordRepeated });
  if (supplements !== "") {
    const checks = { whole: supplements, maxHours, counted: recordCounted, tooLong: hoursAboveWithSupplement };
    for (const reportId of reports.reportIds) await updateCounted(tx, { ...reports, reportId }, checks);
  }
  signal.throwIfAborted();
  const exceptions = standardExceptionsOn(book, about.periodEnd);
  await updateDivided(tx, reports, { exceptions, warning: dividedPayroll });
}

/** Counts the records of each report, and compares it with other reports and its employer with those that are known. */
async function assessed(
  tx: Queryable,
  { tenant, signal }: TenantCall,
  { failure, reports }: ReceivedRows,
  keys: ReportKeys,
): Promise<StoredReport[]> {
  signal.throwIfAborted();
  const allCounts = await countRecords(tx, keys);
  const allOverlapping = await selectOverlappingStored(tx, keys);
  const allOverlaps = await selectOverlapsOfStored(tx, {
    tenant,
    reportIds: failure ? [] : [...allOverlapping.keys()],
  });
  const employerIds = reports.map(({ employerId }) => employerId);
  const ofNew = await warnIfNew(tx, tenant, employerIds);
  return reports.map((received) => {
    const { reportId, employerId } = received;
    const overlaps = allOverlaps.get(reportId);
    const warningOfNew = ofNew.get(employerId);
    return {
      ...received,
      counts: allCounts.get(reportId) ?? noRecords,
      overlapping: allOverlapping.get(reportId),
      overlaps,
      warnings: [...(warningOfNew ? [warningOfNew] : []), ...overlappingReports(overlaps)],
    };
  });
}
