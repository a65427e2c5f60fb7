import { listed, unnested, type ValuesOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Assessment } from "../findings/assess-report.ts";
import type { RecordFindings } from "../findings/record-findings.ts";
import type { PayrollRecord, PayrollReport } from "../payroll/payroll-report.ts";
import { recordColumns, toRecordValues } from "../payroll/record-columns.ts";
import type { ReportKey } from "../payroll/report-key.ts";

/** Number of rows in one insert: large enough to amortise the statement, small enough to bound memory. */
const chunkSize = 1000;

const storedColumns = {
  position: "int",
  ...recordColumns,
  status: "text",
  problems: "jsonb",
  warnings: "jsonb",
  fileRow: "int?",
} as const;
// A row refers to its report by the index in the list of reports: repeating the id in each row would cost as much as a column.
const lineColumns = { report: "int", ...storedColumns } as const;
const insertStatement = statement(
  "records_insert",
  {},
  `INSERT INTO payroll_records (report_id, environment, owner_id, ${listed(storedColumns)})
   SELECT ({reportIds:text[]})[report], ({environments:text[]})[report], ({ownerIds:text[]})[report], ${listed(storedColumns)}
   FROM ${unnested(lineColumns, "record")}`,
  { rows: lineColumns },
);

/** A report with its findings. */
export interface AssessedReport extends ReportKey {
  report: PayrollReport;
  assessment: Assessment;
}

/** Inserts the records of reports with their findings. All records of a failed report are `failed`. */
export async function insertRecords(tx: Queryable, assessed: readonly AssessedReport[]): Promise<void> {
  const lines = assessed.flatMap(linesOf);
  for (let start = 0; start < lines.length; start += chunkSize) {
    await insertLines(tx, assessed, lines.slice(start, start + chunkSize));
  }
}

/** Inserts records in one statement. */
export async function insertLines(
  tx: Queryable,
  reports: readonly ReportKey[],
  lines: readonly RecordLine[],
): Promise<void> {
  await tx.query(insertStatement, {
    reportIds: reports.map(({ reportId }) => reportId),
    environments: reports.map(({ tenant }) => tenant.environment),
    ownerIds: reports.map(({ tenant }) => tenant.ownerId),
    rows: lines.map(toLineValues),
  });
}

function toLineValues(line: RecordLine): ValuesOf<typeof lineColumns> {
  const { report, position, record, findings, failed } = line;
  return {
    ...toRecordValues(record),
    report,
    position,
    status: failed ? "failed" : "processed",
    problems: findings.problems,
    warnings: findings.warnings,
    fileRow: storedRow(line),
  };
}

/** Returns the row of a record in its file; null, which takes no space, if the position gives it or there is no file. */
export function storedRow({ position, row }: { position: number; row?: number | undefined }): number | null {
  return row === undefined || row === position + 2 ? null : row;
}

/** A record with its findings. */
export interface RecordLine {
  /** Index of its report in the list of reports, from 1. */
  report: number;
  position: number;
  /** Number of its row in the file; absent for a record of a JSON report. */
  row?: number;
  record: PayrollRecord;
  findings: RecordFindings;
  failed: boolean;
}

function linesOf({ report, assessment }: AssessedReport, place: number): RecordLine[] {
  return report.records.map((record, position) => {
    const findings = assessment.records[position] ?? { problems: [], warnings: [] };
    const failed = findings.problems.length > 0 || assessment.failure !== undefined;
    return { report: place + 1, position, record, findings, failed };
  });
}
