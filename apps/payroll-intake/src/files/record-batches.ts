import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Queryable } from "@platform/postgres/query/statement";
import { checkRecords } from "../findings/check-records.ts";
import { type ClassCodes, classLookup } from "../findings/known-classes.ts";
import { type Employees, stateLookup } from "../findings/missing-states.ts";
import { selectHasTerminations } from "../findings/termination.sql.ts";
import { addTerminationWarnings } from "../findings/termination-warning.ts";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { insertLines } from "../reports/record.sql.ts";
import { insertUnreadable, type UnreadableRow } from "./file.sql.ts";
import type { FileRow } from "./read-file.ts";
import { type RowDigest, rowDigest } from "./row-digest.ts";

/** Number of rows in one insert: large enough to amortise the statement, small enough to bound memory. */
const batchSize = 1000;

interface Dependencies {
  tx: Queryable;
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
}

type BatchedReport = ReportKey & PayPeriod & { employerId: string };

interface Batch {
  records: { position: number; row: number; record: PayrollRecord }[];
  unreadable: UnreadableRow[];
}

interface Checks {
  lookup: ReturnType<typeof classLookup>;
  states: ReturnType<typeof stateLookup>;
  checkTerminations: boolean;
}

/** Inserts the records of a report in batches. */
export interface RecordBatches {
  /** Returns a promise if a batch must be written first. */
  add(row: FileRow): Promise<void> | undefined;
  /** Writes the last batch and waits for all. */
  end(): Promise<void>;
  digest: RowDigest;
  /** Number of records, including unreadable rows. */
  count(): number;
}

/** Opens the batches of a report. Of two batches, one is filled while the other is written. */
export async function recordBatches(
  { tx, book, classCodes, employees }: Dependencies,
  report: BatchedReport,
): Promise<RecordBatches> {
  const checks: Checks = {
    lookup: classLookup({ book, classCodes }, report),
    states: stateLookup({ book, classCodes, employees }, report),
    checkTerminations: await selectHasTerminations(tx, report),
  };
  const digest = rowDigest();
  let count = 0;
  let batch: Batch = { records: [], unreadable: [] };
  let writing: Promise<unknown> = Promise.resolve();

  /** Waits for the previous batch, so that memory contains at most two. */
  async function writeBatch(): Promise<void> {
    await writing;
    writing = write({ tx, book }, report, checks, batch);
    writing.catch(() => {});
    batch = { records: [], unreadable: [] };
  }

  return {
    digest,
    count: () => count,
    add(read) {
      const place = { position: count, row: read.row };
      if ("record" in read) {
        digest.addRecord(read.record);
        batch.records.push({ ...place, record: read.record });
      } else {
        digest.addUnreadable(read.content);
        batch.unreadable.push({ ...place, employeeId: read.employeeId, problems: read.problems });
      }
      count += 1;
      return count % batchSize === 0 ? writeBatch() : undefined;
    },
    async end() {
      await writeBatch();
      await writing;
    },
  };
}

async function write(
  { tx, book }: Pick<Dependencies, "tx" | "book">,
  report: BatchedReport,
  { lookup, states, checkTerminations }: Checks,
  { records: sent, unreadable }: Batch,
): Promise<void> {
  const records = await states.fill(sent.map(({ record }) => record));
  await lookup.load(records);
  const findings = checkRecords(records, report, book, lookup.known);
  if (checkTerminations) await addTerminationWarnings(tx, [{ tenant: report.tenant, report, records, findings }]);
  const lines = sent.map(({ position, row, record }, index) => {
    const found = findings[index] ?? { problems: [], warnings: [] };
    return {
      report: 1,
      position,
      row,
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
