import { fromCell } from "@platform/decimal/cell";
import { excludedPayKinds } from "@platform/public-records/excluded-pay";
import type { Problem } from "../../findings/problem.ts";
import type { ExcludedPay } from "../../payroll/excluded-pay.ts";
import { recordViolations, type Violation } from "../../payroll/find-violations.ts";
import type { PayrollRecord, ReportProfile } from "../../payroll/payroll-report.ts";
import type { Column, ColumnMap } from "./columns.ts";

/** A row as a record, or the problems of an invalid row. */
export type ReadRow = { record: PayrollRecord } | { employeeId: string; problems: Problem[] };

/** Returns a function that returns the cell of a column; an empty string if the row has none. */
export function cellsOf(row: readonly string[], { indexes }: ColumnMap): (column: Column) => string {
  return (column) => {
    const index = indexes.get(column);
    return index === undefined ? "" : (row[index] ?? "");
  };
}

/** Reads a row. Amounts may have a dollar sign and commas between thousands. Problems never contain the text of a cell. */
export function readRecord(cell: (column: Column) => string, profile: ReportProfile): ReadRow {
  const [firstName, lastName] = [cell("first_name"), cell("last_name")];
  const record: PayrollRecord = {
    employeeId: cell("employee_id"),
    name: cell("name") || `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    classCode: cell("class_code"),
    state: cell("state").toUpperCase(),
    hoursWorked: fromCell(cell("hours_worked")),
    grossWages: fromCell(cell("gross_wages")),
    overtimeHours: optionalAmount(cell("overtime_hours")),
    overtimePay: optionalAmount(cell("overtime_pay")),
    overtimeMultiplier: optionalAmount(cell("overtime_multiplier")),
    doubleTimePay: optionalAmount(cell("double_time_pay")),
    officer: truths.get(cell("officer").toLowerCase()) ?? false,
    overtimePremium: optionalAmount(cell("overtime_premium")),
    excludedPay: excludedPayOf(cell),
  };
  const violations: Violation[] = [];
  recordViolations(violations, "", record, profile);
  if (!truths.has(cell("officer").toLowerCase()))
    violations.push({ field: ".officer", description: "must be yes or no" });
  if (violations.length === 0) return { record };
  const employeeId = violations.some(({ field }) => field === ".employee_id") ? "" : record.employeeId;
  return {
    employeeId,
    problems: violations.map((violation) => problemOf({ ...violation, field: columnOf(violation, record) }, cell)),
  };
}

/** Each kind of excluded pay has a column of its own. */
function excludedPayOf(cell: (column: Column) => string): ExcludedPay[] {
  return excludedPayKinds.flatMap((kind) => {
    const amount = optionalAmount(cell(kind));
    return amount === undefined ? [] : [{ kind, amount }];
  });
}

/** The column with an invalid value, after a dot. */
function columnOf({ field }: Violation, { excludedPay = [] }: PayrollRecord): string {
  const index = /^\.excluded_pay\[(\d+)\]/.exec(field)?.[1];
  return index === undefined ? field : `.${excludedPay[Number(index)]?.kind}`;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["", "no", "n", "false", "0"].map((word) => [word, false] as const),
  ...["yes", "y", "true", "1", "x"].map((word) => [word, true] as const),
]);

function problemOf({ field: path, description }: Violation, cell: (column: Column) => string): Problem {
  const field = path.slice(1);
  const missing = cell(field as Column) === "";
  const expected = /^must be (.*)$/s.exec(description)?.[1];
  const code = missing ? "VALUE_MISSING" : "VALUE_INVALID";
  return { code, field, message: `The value ${description}.`, ...(expected !== undefined && { expected }) };
}

function optionalAmount(cell: string): string | undefined {
  return cell === "" ? undefined : fromCell(cell);
}
