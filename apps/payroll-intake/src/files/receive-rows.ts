import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { NumberStyle } from "@platform/decimal/written-amount";
import type { Queryable } from "@platform/postgres/query/statement";
import { reportIdPrefix } from "@platform/public-records/value/report-id";
import type { UploadedFile } from "@platform/rpc/server/uploaded-file";
import { newId } from "@platform/service/call/ids";
import { invalidMember } from "@platform/validation/invalid";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import { headerViolations } from "../payroll/find-violations.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { deleteCells } from "./failed-row.sql.ts";
import { contentHashOf } from "./file-hash.ts";
import type { FileHeader } from "./file-header.ts";
import { addedUpWarning } from "./file-warnings.ts";
import type { FileReading, ReadFile } from "./read-file.ts";
import { type RecordBatches, recordBatches } from "./record-batches.ts";
import { sentCells } from "./sent-cells.ts";
import { StagedRows } from "./staged-rows.ts";

/** Maximum number of employers in one file: each is a report. */
const maxEmployers = 1000;

/** A report of a file, whose records are inserted. */
export interface ReceivedReport {
  reportId: string;
  employerId: string;
  /** Number of records, including unreadable rows. */
  count: number;
  contentHash: Buffer;
}

/** Result of receiving a file's rows. */
export interface ReceivedRows extends FileReading {
  /** One report; if the file names the employers, one for each, by their first rows. */
  reports: ReceivedReport[];
  /** Deletes the rows that are stored until the end of the upload. */
  remove(): Promise<void>;
}

interface Dependencies {
  tx: Queryable;
  read: ReadFile;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  maxRecords: number;
}

type Upload = ReportKey &
  FileHeader & {
    again?: { style: NumberStyle } | undefined;
    /** True if the transaction is rolled back; then a file that names no employers has its failure and no report. */
    isPreview?: boolean;
  };

/**
 * Inserts each row of a file as a record, or as an unreadable row with its problems. In a file with a row for each earnings,
 * the rows of a person, class and state are one record. It reads the next batch while the previous one is written. Throws
 * INVALID_ARGUMENT for a file that should name the employer of each row, and does not, because no report could fail for it. A preview
 * then has the failure, with the columns to choose from.
 */
export async function receiveRows(
  { maxRecords, read, ...dependencies }: Dependencies,
  upload: Upload,
  content: UploadedFile,
): Promise<ReceivedRows> {
  const byEmployer = upload.employerId === "";
  const batches = byEmployer ? undefined : await recordBatches(dependencies, upload);
  const staged = new StagedRows(dependencies.tx, upload);
  // A preview keeps no failed rows.
  const fileCells = upload.isPreview ? undefined : sentCells(dependencies.tx, upload);
  const { profile, mapping, sheet, again } = upload;
  const reading = await read(
    content,
    { profile, mapping, sheet, again, maxRecords, byEmployer },
    async (row, cells) => {
      const writing = fileCells?.add({ row: row.row, cells });
      if (writing) await writing;
      return batches && !row.isPart ? batches.add(row) : staged.add(row);
    },
  );
  await fileCells?.end();
  await batches?.end();
  const partRows =
    reading.failure || reading.isOfEarnings ? [] : await staged.join(reading, { areWritten: batches !== undefined });
  if (partRows.length > 0) reading.warnings.push(addedUpWarning(partRows));
  const reports = batches
    ? [await endReport(upload, reading, { batches, staged, partCount: partRows.length })]
    : reading.failure && upload.isPreview
      ? []
      : await receiveEmployers(dependencies, upload, reading, staged);
  async function remove(): Promise<void> {
    await staged.remove();
    await deleteCells(dependencies.tx, upload);
  }
  return { ...reading, count: reports.reduce((sum, { count }) => sum + count, 0), reports, remove };
}

/** Inserts the last records of a report: the staged ones of its employer. */
async function endReport(
  upload: Upload,
  { failure }: FileReading,
  { batches, staged, partCount }: { batches: RecordBatches; staged: StagedRows; partCount: number },
): Promise<ReceivedReport> {
  const { reportId, employerId } = upload;
  for (const staging of await staged.employers(1))
    for await (const row of staged.rowsOf(staging)) await batches.add(row);
  await batches.end();
  const contentHash = contentHashOf(upload, batches.digest, failure);
  return { reportId, employerId, count: batches.count - partCount, contentHash };
}

/** Inserts the staged records of one employer after the other. */
async function receiveEmployers(
  dependencies: Omit<Dependencies, "maxRecords" | "read">,
  upload: Upload,
  { failure, withoutEmployer }: FileReading,
  staged: StagedRows,
): Promise<ReceivedReport[]> {
  if (failure)
    throw invalidMember(
      "INVALID_FILE",
      "file",
      `must name the employer of each row, because employer_id is not sent. ${failure.message.replace(/\.$/, "")}`,
    );
  if (withoutEmployer !== "")
    throw invalidMember(
      "INVALID_FILE",
      "file",
      `must name the employer in each row, and does not in ${withoutEmployer}`,
    );
  const employers = await staged.employers(maxEmployers + 1);
  if (employers.length > maxEmployers)
    throw invalidMember("INVALID_FILE", "file", `must have at most ${maxEmployers} employers`);
  // Without a record there is no report: all rows were taxes or deductions.
  if (employers.length === 0) throw invalidMember("INVALID_FILE", "file", "must have rows with pay");
  const reports: ReceivedReport[] = [];
  for (const employerId of employers) {
    const [violation] = headerViolations({ ...upload, employerId });
    if (violation)
      throw invalidMember("INVALID_FILE", "file", `must have valid ids of employers: each ${violation.description}`);
    const reportId = newId(reportIdPrefix[upload.tenant.environment]);
    const report = { ...upload, reportId, employerId };
    const batches = await recordBatches(dependencies, report);
    for await (const row of staged.rowsOf(employerId)) await batches.add(row);
    await batches.end();
    reports.push({
      reportId,
      employerId,
      count: batches.count,
      contentHash: contentHashOf(report, batches.digest, undefined),
    });
  }
  return reports;
}
