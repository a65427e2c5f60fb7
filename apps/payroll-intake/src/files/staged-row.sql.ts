import { type Queryable, statement } from "@platform/postgres/query/statement";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import type { Problem } from "../findings/problem.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";

interface StagedPlace {
  row: number;
  /** Empty if the file has one employer. */
  employerId: string;
}

/** A row of a file, or the sum of rows with the number of the first one. */
export type StagedRow = StagedPlace &
  (
    | {
        record: PayrollRecord;
        /** True for a row that is added to others; its amounts may be negative. */
        isPart: boolean;
      }
    | { employeeId: string; problems: Problem[]; content: [column: string, cell: string][] }
  );

const texts = ["employee_id", "name", "first_name", "last_name", "class_code", "state"] as const;
const amounts = [
  ...([
    "hours_worked",
    "gross_wages",
    "overtime_hours",
    "overtime_pay",
    "double_time_pay",
    "overtime_premium",
  ] as const),
  ...excludedPayKinds,
];
const columns = [
  "is_sum",
  "employer_id",
  "file_row",
  "problems",
  "content",
  ...texts,
  "officer",
  "overtime_multiplier",
  ...amounts,
];
const types = [
  "bool",
  "text",
  "int",
  "jsonb",
  "jsonb",
  ...texts.map(() => "text"),
  "bool",
  "numeric",
  ...amounts.map(() => "numeric"),
];

const insertStatement = statement(
  "file_rows_insert",
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, ${columns.join(", ")})
   SELECT $1, $2, $3, ${columns.join(", ")}
   FROM unnest(${types.map((type, index) => `$${index + 4}::${type}[]`).join(", ")}) AS part (${columns.join(", ")})`,
);

/** Inserts rows of an upload. */
export async function insertStaged(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  rows: readonly StagedRow[],
): Promise<void> {
  const records = rows.map((row) => ("record" in row ? row.record : { ...noRecord, employeeId: row.employeeId }));
  const column = (value: (record: PayrollRecord) => unknown) => records.map(value);
  const ifUnreadable = (value: (row: Extract<StagedRow, { problems: Problem[] }>) => unknown) =>
    rows.map((row) => ("problems" in row ? JSON.stringify(value(row)) : null));
  await tx.query(insertStatement, [
    reportId,
    tenant.environment,
    tenant.ownerId,
    rows.map((row) => !("isPart" in row && row.isPart)),
    rows.map(({ employerId }) => employerId),
    rows.map(({ row }) => row),
    ifUnreadable(({ problems }) => problems),
    ifUnreadable(({ content }) => content),
    column(({ employeeId }) => employeeId),
    column(({ name }) => name),
    column(({ firstName }) => firstName),
    column(({ lastName }) => lastName),
    column(({ classCode }) => classCode),
    column(({ state }) => state),
    column(({ officer }) => officer),
    column(({ overtimeMultiplier }) => overtimeMultiplier ?? null),
    column(({ hoursWorked }) => hoursWorked),
    column(({ grossWages }) => grossWages),
    column(({ overtimeHours }) => overtimeHours ?? null),
    column(({ overtimePay }) => overtimePay ?? null),
    column(({ doubleTimePay }) => doubleTimePay ?? null),
    column(({ overtimePremium }) => overtimePremium ?? null),
    ...excludedPayKinds.map((kind) =>
      column(({ excludedPay = [] }) => excludedPay.find((entry) => entry.kind === kind)?.amount ?? null),
    ),
  ]);
}

const noRecord: PayrollRecord = {
  employeeId: "",
  name: "",
  firstName: "",
  lastName: "",
  classCode: "",
  state: "",
  hoursWorked: "0",
  grossWages: "0",
  officer: false,
};

const firstOf = (column: string) => `(array_agg(${column} ORDER BY file_row))[1]`;
const sumStatement = statement(
  "file_rows_sum",
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, is_sum, employer_id, file_row, employee_id, class_code, state,
     name, first_name, last_name, officer, overtime_multiplier, ${amounts.join(", ")})
   SELECT report_id, environment, owner_id, true, employer_id, min(file_row), employee_id, class_code, state,
     ${firstOf("name")}, ${firstOf("first_name")}, ${firstOf("last_name")}, bool_or(officer), max(overtime_multiplier),
     ${amounts.map((amount) => `sum(${amount})`).join(", ")}
   FROM payroll_file_rows WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND NOT is_sum
   GROUP BY report_id, environment, owner_id, employer_id, employee_id, class_code, state`,
);

interface SumRow extends Record<(typeof texts)[number], string>, Record<(typeof amounts)[number], string | null> {
  file_row: number;
  problems: Problem[] | null;
  content: [column: string, cell: string][] | null;
  officer: boolean;
  overtime_multiplier: string | null;
}

const pageSize = 1000;
const pageStatement = statement<SumRow>(
  "file_rows_page",
  `SELECT file_row, problems, content, officer, trim_scale(overtime_multiplier) AS overtime_multiplier, ${texts.join(", ")},
     ${amounts.map((amount) => `trim_scale(${amount}) AS ${amount}`).join(", ")}
   FROM payroll_file_rows
   WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND is_sum AND employer_id = $4 AND file_row > $5
   ORDER BY file_row LIMIT ${pageSize}`,
);

const removeStatement = statement(
  "file_rows_remove",
  "DELETE FROM payroll_file_rows WHERE report_id = $1 AND environment = $2 AND owner_id = $3",
);

/** Adds up the rows of each person, class and state of an employer. */
export async function sumStaged(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(sumStatement, [reportId, tenant.environment, tenant.ownerId]);
}

const employersStatement = statement<{ employer_id: string }>(
  "file_rows_employers",
  `SELECT employer_id FROM payroll_file_rows
   WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND is_sum
   GROUP BY employer_id ORDER BY min(file_row) LIMIT $4`,
);

/** Selects the employers of the rows, by their first rows. */
export async function selectEmployers(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(employersStatement, [reportId, tenant.environment, tenant.ownerId, limit]);
  return rows.map(({ employer_id }) => employer_id);
}

/** Selects the rows of an employer by their place in the file, in pages. */
export async function* selectStaged(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  employerId: string,
): AsyncIterable<StagedRow> {
  const key = [reportId, tenant.environment, tenant.ownerId, employerId];
  for (let last = 0; ; ) {
    const page = await tx.query(pageStatement, [...key, last]);
    for (const row of page) {
      const place = { row: row.file_row, employerId };
      if (row.problems)
        yield { ...place, employeeId: row.employee_id, problems: row.problems, content: row.content ?? [] };
      else yield { ...place, isPart: false, record: recordOf(row) };
    }
    if (page.length < pageSize) break;
    last = page.at(-1)?.file_row ?? last;
  }
}

/** Deletes all rows of an upload. */
export async function deleteStaged(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(removeStatement, [reportId, tenant.environment, tenant.ownerId]);
}

function recordOf(row: SumRow): PayrollRecord {
  return {
    employeeId: row.employee_id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    classCode: row.class_code,
    state: row.state,
    officer: row.officer,
    hoursWorked: row.hours_worked ?? "0",
    grossWages: row.gross_wages ?? "0",
    overtimeHours: row.overtime_hours ?? undefined,
    overtimePay: row.overtime_pay ?? undefined,
    overtimeMultiplier: row.overtime_multiplier ?? undefined,
    doubleTimePay: row.double_time_pay ?? undefined,
    overtimePremium: row.overtime_premium ?? undefined,
    excludedPay: excludedPayKinds.flatMap((kind) => {
      const amount = row[kind];
      return amount === null ? [] : [{ kind, amount }];
    }),
  };
}
