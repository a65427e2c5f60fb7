import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Queryable } from "@platform/postgres/statement";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord, ReportProfile } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { checkSum } from "./csv/read-record.ts";
import { type FileReading, type FileRow, readFile } from "./read-file.ts";
import { recordBatches } from "./record-batches.ts";
import type { RowDigest } from "./row-digest.ts";
import { rowSums } from "./row-sums.ts";

/** Result of receiving a file's rows. */
export interface ReceivedRows extends FileReading {
  content: Pick<RowDigest, "hash" | "records">;
}

interface Dependencies {
  tx: Queryable;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
  maxRecords: number;
}

/**
 * Inserts each row of a file as a record, or as an unreadable row with its problems. In a file with a row for each earnings,
 * the rows of a person, class and state are one record. It reads the next batch while the
 * previous one is written. It always reads `content` to the end, so that the sender can finish before it gets the response.
 */
export async function receiveRows(
  { maxRecords, ...dependencies }: Dependencies,
  report: ReportKey & PayPeriod & { employerId: string; profile: ReportProfile },
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedRows> {
  const source = content[Symbol.asyncIterator]();
  // The wrapper has no `return`, so that leaving the loop early does not close the source.
  const open = { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) };
  const batches = await recordBatches(dependencies, report);
  const sums = rowSums(dependencies.tx, report);
  const reading = await readFile({ content: open, profile: report.profile, maxRecords }, (row) =>
    row.isPart && "record" in row ? sums.add(row) : batches.add(row),
  );
  for await (const { row, record } of sums.take()) await batches.add(summedRow(row, record));
  await batches.end();
  if (reading.failure) for (let rest = await source.next(); !rest.done; rest = await source.next());
  return { ...reading, count: batches.count(), content: batches.digest };
}

function summedRow(row: number, record: PayrollRecord): FileRow {
  const content = Object.entries({ ...record, excludedPay: JSON.stringify(record.excludedPay) });
  return { ...checkSum(record), row, isPart: false, content: content.map(([name, value]) => [name, String(value)]) };
}
