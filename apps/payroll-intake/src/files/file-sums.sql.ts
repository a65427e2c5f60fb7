import { type Queryable, statement } from "@platform/postgres/statement";
import { excludedPayKinds } from "@platform/public-records/excluded-pay";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";

/** A row of a file that is added to others, or the sum of such rows, with the number of the first one. Amounts may be negative. */
export interface PartialRecord {
  row: number;
  record: PayrollRecord;
}

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
const columns = ["file_row", ...texts, "officer", "overtime_multiplier", ...amounts];
const types = ["int", ...texts.map(() => "text"), "bool", "numeric", ...amounts.map(() => "numeric")];

const insertStatement = statement(
  "file_rows_insert",
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, is_sum, ${columns.join(", ")})
   SELECT $1, $2, $3, false, ${columns.join(", ")}
   FROM unnest(${types.map((type, index) => `$${index + 4}::${type}[]`).join(", ")}) AS part (${columns.join(", ")})`,
);

export async function insertPartialRecords(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  parts: readonly PartialRecord[],
): Promise<void> {
  const of = (value: (record: PayrollRecord) => unknown) => parts.map(({ record }) => value(record));
  await tx.query(insertStatement, [
    reportId,
    tenant.environment,
    tenant.ownerId,
    parts.map(({ row }) => row),
    of(({ employeeId }) => employeeId),
    of(({ name }) => name),
    of(({ firstName }) => firstName),
    of(({ lastName }) => lastName),
    of(({ classCode }) => classCode),
    of(({ state }) => state),
    of(({ officer }) => officer),
    of(({ overtimeMultiplier }) => overtimeMultiplier ?? null),
    of(({ hoursWorked }) => hoursWorked),
    of(({ grossWages }) => grossWages),
    of(({ overtimeHours }) => overtimeHours ?? null),
    of(({ overtimePay }) => overtimePay ?? null),
    of(({ doubleTimePay }) => doubleTimePay ?? null),
    of(({ overtimePremium }) => overtimePremium ?? null),
    ...excludedPayKinds.map((kind) =>
      of(({ excludedPay = [] }) => excludedPay.find((entry) => entry.kind === kind)?.amount ?? null),
    ),
  ]);
}

const firstOf = (column: string) => `(array_agg(${column} ORDER BY file_row))[1]`;
const sumStatement = statement(
  "file_rows_sum",
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, is_sum, file_row, employee_id, class_code, state,
     name, first_name, last_name, officer, overtime_multiplier, ${amounts.join(", ")})
   SELECT report_id, environment, owner_id, true, min(file_row), employee_id, class_code, state,
     ${firstOf("name")}, ${firstOf("first_name")}, ${firstOf("last_name")}, bool_or(officer), max(overtime_multiplier),
     ${amounts.map((amount) => `sum(${amount})`).join(", ")}
   FROM payroll_file_rows WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND NOT is_sum
   GROUP BY report_id, environment, owner_id, employee_id, class_code, state`,
);

interface SumRow extends Record<(typeof texts)[number], string>, Record<(typeof amounts)[number], string | null> {
  file_row: number;
  officer: boolean;
  overtime_multiplier: string | null;
}

const pageSize = 1000;
const pageStatement = statement<SumRow>(
  "file_rows_page",
  `SELECT file_row, officer, trim_scale(overtime_multiplier) AS overtime_multiplier, ${texts.join(", ")},
     ${amounts.map((amount) => `trim_scale(${amount}) AS ${amount}`).join(", ")}
   FROM payroll_file_rows
   WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND is_sum AND file_row > $4 ORDER BY file_row LIMIT ${pageSize}`,
);

const removeStatement = statement(
  "file_rows_remove",
  "DELETE FROM payroll_file_rows WHERE report_id = $1 AND environment = $2 AND owner_id = $3",
);

/** Adds up the rows of each person, class and state, yields the sums by their first rows, and deletes all. */
export async function* takeSums(tx: Queryable, { reportId, tenant }: ReportKey): AsyncIterable<PartialRecord> {
  const key = [reportId, tenant.environment, tenant.ownerId];
  await tx.query(sumStatement, key);
  for (let last = 0; ; ) {
    const page = await tx.query(pageStatement, [...key, last]);
    for (const row of page) yield { row: row.file_row, record: recordOf(row) };
    if (page.length < pageSize) break;
    last = page.at(-1)?.file_row ?? last;
  }
  await tx.query(removeStatement, key);
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
