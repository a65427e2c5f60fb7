import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Queryable } from "@platform/postgres/statement";
import { checkRecords } from "../findings/check-records.ts";
import { type ClassCodes, classLookup } from "../findings/known-classes.ts";
import { type Employees, stateLookup } from "../findings/missing-states.ts";
import { selectHasTerminations } from "../findings/termination.sql.ts";
import { addTerminationWarnings } from "../findings/termination-warning.ts";
import type { FileColumns } from "../payroll/file-columns.ts";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord, ReportProfile } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { insertLines } from "../reports/record.sql.ts";
import { type ColumnMap, mapColumns } from "./csv/columns.ts";
import { decodeText, UndecodableText } from "./csv/decode-text.ts";
import { cellsOf, readRecord } from "./csv/read-record.ts";
import { readRows, UnreadableCsv } from "./csv/read-rows.ts";
import { insertUnreadable, type UnreadableRow } from "./file.sql.ts";
import {
  type FileFailure,
  missingColumns,
  noRecords,
  repeatedColumns,
  tooManyRecords,
  unreadableFile,
} from "./file-failure.ts";
import { type RowDigest, rowDigest } from "./row-digest.ts";

/** Number of rows in one insert: large enough to amortise the statement, small enough to bound memory. */
const batchSize = 1000;

/** Result of receiving a file's rows. */
export interface ReceivedRows {
  /** Number of rows without the header, including unreadable rows. */
  count: number;
  content: Pick<RowDigest, "hash" | "records">;
  /** Absent if the file has no header. */
  columns?: FileColumns;
  /** Reason why the whole file fails. */
  failure?: FileFailure;
}

interface Batch {
  records: { position: number; record: PayrollRecord }[];
  unreadable: UnreadableRow[];
}

interface Lookups {
  lookup: ReturnType<typeof classLookup>;
  states: ReturnType<typeof stateLookup>;
}

interface Dependencies {
  tx: Queryable;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  maxRecords: number;
}

/**
 * Inserts each row of a file as a record, or as an unreadable row with its problems. It reads the next batch while the
 * previous one is written. It always reads `content` to the end, so that the sender can finish before it gets the response.
 */
export async function receiveRows(
  { tx, book, classCodes, employees, maxRecords }: Dependencies,
  report: ReportKey & PayPeriod & { employerId: string; profile: ReportProfile },
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedRows> {
  const lookup = classLookup({ book, classCodes }, report);
  const states = stateLookup({ book, classCodes, employees }, report);
  const checkTerminations = await selectHasTerminations(tx, report);
  const source = content[Symbol.asyncIterator]();
  const digest = rowDigest();
  let columns: ColumnMap | undefined;
  let count = 0;
  let batch: Batch = { records: [], unreadable: [] };
  let writing: Promise<unknown> = Promise.resolve();

  /** Waits for the previous batch, so that memory contains at most two. */
  async function writeBatch(): Promise<void> {
    await writing;
    writing = write({ tx, book, lookup, states }, report, { ...batch, checkTerminations });
    writing.catch(() => {});
    batch = { records: [], unreadable: [] };
  }

  async function readAll(): Promise<FileFailure | undefined> {
    // The wrapper has no `return`, so that leaving the loop early does not close the source.
    for await (const row of readRows(decodeText({ [Symbol.asyncIterator]: () => ({ next: () => source.next() }) }))) {
      if (!columns) {
        columns = mapColumns(row, report.profile);
        if (columns.missing.length > 0) return missingColumns(columns.missing);
        if (columns.repeated.length > 0) return repeatedColumns(columns.repeated);
        continue;
      }
      if (count === maxRecords) return tooManyRecords(maxRecords);
      const cell = cellsOf(row, columns);
      const read = readRecord(cell, report.profile);
      if ("record" in read) {
        digest.addRecord(read.record);
        batch.records.push({ position: count, record: read.record });
      } else {
        digest.addUnreadable([...columns.indexes.keys()].map((column) => [column, cell(column)]));
        batch.unreadable.push({ position: count, ...read });
      }
      count += 1;
      if (count % batchSize === 0) await writeBatch();
    }
    return count === 0 ? noRecords() : undefined;
  }

  const failure = await readAll().catch((error: unknown) => {
    if (error instanceof UnreadableCsv || error instanceof UndecodableText) return unreadableFile(error, count);
    throw error;
  });
  await writeBatch();
  await writing;
  if (failure) for (let rest = await source.next(); !rest.done; rest = await source.next());
  return { count, content: digest, ...(columns && { columns: columns.columns }), ...(failure && { failure }) };
}

async function write(
  { tx, book, lookup, states }: Pick<Dependencies, "tx" | "book"> & Lookups,
  report: ReportKey & PayPeriod & { employerId: string },
  { records: sent, unreadable, checkTerminations }: Batch & { checkTerminations: boolean },
): Promise<void> {
  const records = await states.fill(sent.map(({ record }) => record));
  await lookup.load(records);
  const findings = checkRecords(records, report, book, lookup.known);
  if (checkTerminations) await addTerminationWarnings(tx, [{ tenant: report.tenant, report, records, findings }]);
  const lines = sent.map(({ position, record }, index) => {
    const found = findings[index] ?? { problems: [], warnings: [] };
    return {
      report: 1,
      position,
      record: records[index] ?? record,
      findings: found,
      failed: found.problems.length > 0,
    };
  });
  await Promise.all([
    lines.length > 0 && insertLines(tx, [report], lines),
    unreadable.length > 0 && insertUnreadable(tx, report, unreadable),
  ]);
}
