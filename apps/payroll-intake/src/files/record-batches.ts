import { setImmediate } from "node:timers/promises";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { Queryable } from "@platform/postgres/query/statement";
import { checkRecords } from "../findings/check-records.ts";
import { type ClassCodes, ClassLookup } from "../findings/known-classes.ts";
import { type Employees, stateLookup } from "../findings/missing-states.ts";
import { selectHasTerminations } from "../findings/termination.sql.ts";
import { addTerminationWarnings } from "../findings/termination-warning.ts";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { insertLines } from "../reports/record.sql.ts";
import { insertUnreadable, type UnreadableRow } from "./file.sql.ts";
import { nameEmployees } from "./named-employees.ts";
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
  employees: Employees | undefined;
  lookup: ClassLookup;
  states: ReturnType<typeof stateLookup>;
  checkTerminations: boolean;
}

/** Opens the batches of a report. */
export async function recordBatches(
  { tx, book, classCodes, employees }: Dependencies,
  report: BatchedReport,
): Promise<RecordBatches> {
  return new RecordBatches({ tx, book }, report, {
    employees,
    lookup: new ClassLookup({ book, classCodes }, report),
    states: stateLookup({ book, classCodes, employees }, report),
    checkTerminations: await selectHasTerminations(tx, report),
  });
}

/** Inserts the records of a report in batches. Of two batches, one is filled while the other is written. */
export class RecordBatches {
  readonly digest: RowDigest = rowDigest();
  readonly #dependencies: Pick<Dependencies, "tx" | "book">;
  readonly #report: BatchedReport;
  readonly #checks: Checks;
  #count = 0;
  #batch: Batch = { records: [], unreadable: [] };
  #writing: Promise<unknown> = Promise.resolve();

  constructor(dependencies: Pick<Dependencies, "tx" | "book">, report: BatchedReport, checks: Checks) {
    this.#dependencies = dependencies;
    this.#report = report;
    this.#checks = checks;
  }

  /** Number of records, including unreadable rows. */
  get count(): number {
    return this.#count;
  }

  /** Returns a promise if a batch must be written first. */
  add(read: FileRow): Promise<void> | undefined {
    const place = { position: this.#count, row: read.row };
    if ("record" in read) {
      this.digest.addRecord(read.record);
      this.#batch.records.push({ ...place, record: read.record });
    } else {
      this.digest.addUnreadable(read.content);
      this.#batch.unreadable.push({ ...place, employeeId: read.employeeId, problems: read.problems });
    }
    this.#count += 1;
    return this.#count % batchSize === 0 ? this.#writeBatch() : undefined;
  }

  /** Writes the last batch and waits for all. */
  async end(): Promise<void> {
    await this.#writeBatch();
    await this.#writing;
  }

  /** Waits for the previous batch, so that memory contains at most two. */
  async #writeBatch(): Promise<void> {
    await this.#writing;
    this.#writing = write(this.#dependencies, this.#report, this.#checks, this.#batch);
    this.#writing.catch(() => {});
    this.#batch = { records: [], unreadable: [] };
  }
}

async function write(
  { tx, book }: Pick<Dependencies, "tx" | "book">,
  report: BatchedReport,
  { employees, lookup, states, checkTerminations }: Checks,
  { records: rows, unreadable }: Batch,
): Promise<void> {
  const sentRecords = rows.map(({ record }) => record);
  const records = await states.fill(await nameEmployees(employees, report, sentRecords));
  await lookup.load(records);
  const findings = checkRecords(records, report, book, lookup);
  // The checks, and the text of the statement, take milliseconds each; requests of others come between.
  await setImmediate();
  if (checkTerminations) await addTerminationWarnings(tx, [{ tenant: report.tenant, report, records, findings }]);
  const lines = rows.map(({ position, row, record }, index) => {
    const recordFindings = findings[index] ?? { problems: [], warnings: [] };
    return {
      report: 1,
      position,
      row,
      record: records[index] ?? record,
      findings: recordFindings,
      failed: recordFindings.problems.length > 0,
    };
  });
  await Promise.all([
    lines.length > 0 && insertLines(tx, [report], lines),
    unreadable.length > 0 && insertUnreadable(tx, report, unreadable),
  ]);
}
