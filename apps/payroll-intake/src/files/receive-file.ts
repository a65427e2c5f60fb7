import { createHash } from "node:crypto";
import { create, toBinary } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import { SubmitReportRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { enqueue } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import { isUniqueViolation } from "@platform/postgres/failure";
import type { Queryable } from "@platform/postgres/statement";
import { changeStamp } from "@platform/service/actor";
import type { TenantCall } from "@platform/service/call";
import { newId } from "@platform/service/ids";
import { insertExposure } from "../exposure/exposure.sql.ts";
import { dividedPayroll, standardExceptionsOn } from "../findings/division-warnings.ts";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import { hoursAbovePeriod, recordRepeated } from "../findings/record-problems.ts";
import { contentHash } from "../payroll/content-hash.ts";
import { daysOf } from "../payroll/pay-period.ts";
import { type ReportProfile, reportIdPrefix } from "../payroll/payroll-report.ts";
import { checkCorrected, duplicateReport } from "../reports/check-corrected.ts";
import { fileUploaded } from "../reports/file-events.ts";
import { contentIndex, insertReports, selectSameContent } from "../reports/report.sql.ts";
import { countRecords, type RecordCounts, updateDivided, updateFileOutcome, updateGroupFailures } from "./file.sql.ts";
import { type ReceivedRows, receiveRows } from "./receive-rows.ts";

export interface ReceiveFileDependencies {
  /** A pool of its own, because a file uses a connection during the whole upload. */
  database: Database;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  maxRecords: number;
}

/** First message of an upload: everything about a file except its content. */
export interface FileHeader {
  profile: ReportProfile;
  employerId: string;
  periodStart: string;
  periodEnd: string;
  corrects: string;
  /** If empty, the name is generated from the report's id. */
  fileName: string;
}

interface ReceivedFile extends Pick<ReceivedRows, "columns" | "warnings"> {
  fileId: string;
  recordsTotal: number;
}

/**
 * Receives a CSV file in one transaction while it is uploaded. When this resolves, the records, the findings and the event
 * `file.uploaded` are committed; when it rejects, for example because the upload ends too early, nothing is stored. Memory
 * is bounded by a few thousand rows. Idempotent for one request id.
 *
 * Throws the same faults as submitting a report, except for the content: problems of the file become the failure of the
 * report when it is processed.
 */
export function receiveFile(dependencies: ReceiveFileDependencies, call: TenantCall, file: FileToReceive) {
  const resultOf = (fileId: string, { rows }: Pick<StoredFile, "rows">): ReceivedFile => {
    const { columns, warnings, count: recordsTotal } = rows;
    return { fileId, recordsTotal, columns, warnings };
  };
  return storeFile(dependencies, call, file, {
    stored: async (_tx, stored) => resultOf(stored.reportId, stored),
    // The same content is read in the same way.
    storedBefore: resultOf,
  });
}

/** A file with what is said about it. */
export interface FileToReceive {
  about: FileHeader;
  content: AsyncIterable<Uint8Array>;
}

/** A file whose records are stored, in a transaction that may be rolled back. */
export interface StoredFile {
  reportId: string;
  rows: ReceivedRows;
  counts: RecordCounts;
}

interface Outcomes<T> {
  /** Called before the transaction is committed, which it is unless this rejects. */
  stored(tx: Queryable, file: StoredFile): Promise<T>;
  /** Called if the same request has stored the file before; without it, that is a duplicate, too. */
  storedBefore?(reportId: string, file: Pick<StoredFile, "rows">): T;
}

/** Stores a file in one transaction. Throws as `receiveFile`. */
export async function storeFile<T>(
  { database, book, classCodes, employees, maxRecords }: ReceiveFileDependencies,
  call: TenantCall,
  { about, content }: FileToReceive,
  { stored, storedBefore }: Outcomes<T>,
): Promise<T> {
  const { tenant, requestId } = call;
  if (about.corrects !== "") await checkCorrected(database, { tenant, report: about });
  const reportId = newId(reportIdPrefix[tenant.environment]);
  let received: { rows: ReceivedRows; contentHash: Buffer } | undefined;
  try {
    return await database.transaction(async (tx) => {
      const rows = await receiveRows(
        { tx, book, classCodes, employees, maxRecords },
        { ...about, tenant, reportId },
        content,
      );
      received = { rows, contentHash: hashOf(about, rows) };
      const counts = await finish({ tx, book }, call, { about, reportId, ...received });
      return await stored(tx, { reportId, rows, counts });
    });
  } catch (error) {
    if (!received || !isUniqueViolation(error, contentIndex)) throw error;
    const { rows, contentHash } = received;
    const first = await selectSameContent(database, { tenant, report: about, contentHash });
    if (!first) throw error;
    if (first.requestId === requestId && storedBefore) {
      return storedBefore(first.id, { rows });
    }
    throw duplicateReport(first.id);
  }
}

/** A file with the content of a JSON report has the same hash as that report, so that the same payroll counts once. */
function hashOf(file: FileHeader, { content, failure }: ReceivedRows): Buffer {
  const records = failure ? undefined : content.records();
  if (records) return contentHash({ ...file, records });
  const { employerId, periodStart, periodEnd } = file;
  const about = JSON.stringify(["csv", employerId, periodStart, periodEnd, failure?.code ?? null, failure?.details]);
  return createHash("sha256").update(about).update(content.hash()).digest();
}

interface Finished {
  about: FileHeader;
  reportId: string;
  rows: ReceivedRows;
  contentHash: Buffer;
}

/** Inserts the report of records that are already inserted, checks the records against each other, and sums them. */
async function finish(
  { tx, book }: { tx: Queryable; book: ClassCodeBook },
  call: TenantCall,
  { about, reportId, rows, contentHash }: Finished,
): Promise<RecordCounts> {
  const { tenant, requestId } = call;
  const [changedBy] = changeStamp(call);
  const { profile, employerId, periodStart, periodEnd, corrects } = about;
  const key = { reportId, tenant };
  const receivedAt = new Date();
  const report = { employerId, periodStart, periodEnd, corrects, records: [] };
  const submission = toBinary(SubmitReportRequestSchema, create(SubmitReportRequestSchema, report));
  const accepted = { id: reportId, tenant, profile, report, contentHash, submission, requestId, changedBy, receivedAt };
  // The insert comes first, so that a duplicate file is refused before the checks.
  await insertReports(tx, [{ ...accepted, grossWages: "0" }]);
  const maxHours = 24 * daysOf(about);
  await updateGroupFailures(tx, key, { maxHours, tooLong: hoursAbovePeriod, repeated: recordRepeated });
  const exceptions = standardExceptionsOn(book, periodEnd);
  await updateDivided(tx, key, { exceptions, warning: dividedPayroll });
  const counts = await countRecords(tx, key);
  const fileName = about.fileName || `${reportId}.csv`;
  const { count: recordsTotal, columns, failure, warnings } = rows;
  await updateFileOutcome(tx, key, { fileName, columns, failure, warnings, recordsTotal, ...counts });
  if (!failure) await insertExposure(tx, [key]);
  await enqueue(tx, [fileUploaded({ id: reportId, tenant, report, recordsTotal, receivedAt, fileName })]);
  return counts;
}
