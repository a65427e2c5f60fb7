import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Queryable } from "@platform/postgres/statement";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { ReportProfile } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { type FileReading, readFile } from "./read-file.ts";
import { recordBatches } from "./record-batches.ts";
import type { RowDigest } from "./row-digest.ts";

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
 * Inserts each row of a file as a record, or as an unreadable row with its problems. It reads the next batch while the
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
  const reading = await readFile({ content: open, profile: report.profile, maxRecords }, (row) => batches.add(row));
  await batches.end();
  if (reading.failure) for (let rest = await source.next(); !rest.done; rest = await source.next());
  return { ...reading, content: batches.digest };
}
