import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Assessment } from "../findings/assess-report.ts";
import type { RecordFindings } from "../findings/record-findings.ts";
import { type ExcludedPay, excludedPayByKind } from "../payroll/excluded-pay.ts";
import { defaultOvertimeMultiplier, type PayrollRecord, type PayrollReport } from "../payroll/payroll-report.ts";
import { keyColumns, type ReportKey } from "../payroll/report-key.ts";

/** Number of rows in one insert: large enough to amortise the statement, small enough to bound memory. */
const chunkSize = 1000;

// A row refers to its report by the index in the list of reports: repeating the id in each row would cost as much as a column.
const insertStatement = statement(
  "records_insert",
  `INSERT INTO payroll_records
     (report_id, environment, owner_id, position, employee_id, name, first_name, last_name, class_code, state,
      hours_worked, gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer,
      status, problems, warnings, overtime_premium, excluded_pay, is_state_filled, file_row)
   SELECT ($1::text[])[report], ($2::text[])[report], ($3::text[])[report], position, employee_id, name, first_name,
     last_name, class_code, state, hours_worked, gross_wages, overtime_hours, overtime_pay, overtime_multiplier,
     double_time_pay, officer, status, problems, warnings, overtime_premium, excluded_pay, is_state_filled, file_row
   FROM unnest($4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
     $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::numeric[], $17::numeric[], $18::bool[],
     $19::text[], $20::jsonb[], $21::jsonb[], $22::numeric[], $23::jsonb[], $24::bool[], $25::int[])
     AS record (report, position, employee_id, name, first_name, last_name, class_code, state, hours_worked,
       gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer, status, problems,
       warnings, overtime_premium, excluded_pay, is_state_filled, file_row)`,
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
  const column = (value: (record: PayrollRecord) => unknown) => lines.map(({ record }) => value(record));
  await tx.query(insertStatement, [
    ...keyColumns(reports),
    lines.map(({ report }) => report),
    lines.map(({ position }) => position),
    column(({ employeeId }) => employeeId),
    column(({ name }) => name),
    column(({ firstName }) => firstName),
    column(({ lastName }) => lastName),
    column(({ classCode }) => classCode),
    column(({ state }) => state),
    column(({ hoursWorked }) => hoursWorked),
    column(({ grossWages }) => grossWages),
    column(({ overtimeHours }) => overtimeHours ?? "0"),
    column(({ overtimePay }) => overtimePay ?? "0"),
    column(({ overtimeMultiplier }) => overtimeMultiplier ?? defaultOvertimeMultiplier),
    column(({ doubleTimePay }) => doubleTimePay ?? "0"),
    column(({ officer }) => officer),
    lines.map(({ failed }) => (failed ? "failed" : "processed")),
    lines.map(({ findings }) => JSON.stringify(findings.problems)),
    lines.map(({ findings }) => JSON.stringify(findings.warnings)),
    column(({ overtimePremium }) => overtimePremium ?? null),
    column(({ excludedPay }) => jsonOf(excludedPayByKind(excludedPay))),
    column(({ isStateFilled }) => (isStateFilled ? true : null)),
    lines.map(storedRow),
  ]);
}

/** Returns the row of a record in its file; null, which takes no space, if the position gives it or there is no file. */
export function storedRow({ position, row }: { position: number; row?: number | undefined }): number | null {
  return row === undefined || row === position + 2 ? null : row;
}

/** Most records have no excluded pay: `null` takes no space. */
function jsonOf(excludedPay: readonly ExcludedPay[]): string | null {
  return excludedPay.length === 0 ? null : JSON.stringify(excludedPay);
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
