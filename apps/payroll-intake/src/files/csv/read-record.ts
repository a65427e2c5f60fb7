import { amountOf, hoursOf, type NumberStyle, sumOfCells } from "@platform/decimal/written-amount";
import { type Kind, listMembers, type MemberValues, type NamedMember } from "@platform/public-records/noun/members";
import { repeatsOvertime } from "@platform/public-records/noun/overtime-premium";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import type { Problem } from "../../findings/problem.ts";
import { receivedOf } from "../../findings/received.ts";
import { recordViolations, type Violation } from "../../payroll/find-violations.ts";
import type { PayrollRecord } from "../../payroll/payroll-report.ts";
import { unsignedRecord } from "../../payroll/reversal.ts";
import { classOf, idOfName, nameOf, type PersonName, stateOf } from "./cells.ts";
import type { Column } from "./column-names.ts";
import type { ColumnMap } from "./columns.ts";
import { type EarningsKind, earningsKind, isExcluded } from "./earnings.ts";

/** A row as a record, or the problems of an invalid row. */
export type ReadRow = { record: PayrollRecord } | { employeeId: string; problems: Problem[] };

/** Returns a function that returns the cell of a column; an empty string if the row has none. */
export function cellsOf(row: readonly string[], { indexes }: ColumnMap): (column: Column) => string {
  return (column) => {
    const index = indexes.get(column);
    return index === undefined ? "" : (row[index] ?? "");
  };
}

/** A row and how it is read. */
export interface RowToRead {
  cells: readonly string[];
  map: ColumnMap;
  style: NumberStyle;
}

/**
 * Reads a row. Problems contain no name and no amount. Wages of `0.00` are no problem. A row with amounts below 0, which corrects
 * another check of the person, is a part of their sum.
 */
export function readRecord(row: RowToRead): ReadRow & { isPart?: boolean } {
  const cell = cellsOf(row.cells, row.map);
  const record = withoutSecondOvertime(recordOf(row, cell));
  const violations = violationsOf(record, cell);
  if (violations.length === 0) return { record };
  if (hasMinus(record) && violationsOf(withoutSigns(record), cell).length === 0) return { record, isPart: true };
  return refused(violations, record, cell);
}

/** Overtime that is stated as all of its pay and as the premium part of it is read from the first, if the two agree. */
function withoutSecondOvertime(record: PayrollRecord): PayrollRecord {
  return repeatsOvertime(record) ? { ...record, overtimePremium: undefined } : record;
}

function hasMinus({ hoursWorked, grossWages }: PayrollRecord): boolean {
  return /^-\d/.test(grossWages) || /^-\d/.test(hoursWorked);
}

function withoutSigns(record: PayrollRecord): PayrollRecord {
  const amounts = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === "string" ? unsigned(value) : value,
  ]);
  return {
    ...(Object.fromEntries(amounts) as unknown as PayrollRecord),
    name: record.name,
    employeeId: record.employeeId,
  };
}

function violationsOf(record: PayrollRecord, cell: (column: Column) => string): Violation[] {
  const violations: Violation[] = [];
  // Only Profile B accepts wages of 0, and files of Profile A have them as well.
  recordViolations(violations, "", record, "B");
  for (const name of flags) {
    if (!truths.has(cell(name).toLowerCase())) violations.push({ field: `.${name}`, description: "must be yes or no" });
  }
  return violations;
}

function refused(violations: readonly Violation[], record: PayrollRecord, cell: (column: Column) => string) {
  const employeeId = violations.some(({ field }) => field === ".employee_id") ? "" : record.employeeId;
  return {
    employeeId,
    problems: violations.map((violation) =>
      problemOf({ ...violation, field: columnOf(violation, record) }, record, cell),
    ),
  };
}

/** A row of a file with a row for each earnings of a person, with its kind of pay. Its amounts may be negative. */
export type ReadEarnings =
  | { kind: EarningsKind | undefined; name: string; amount: string; record: PayrollRecord }
  | Extract<ReadRow, { problems: Problem[] }>;

/** Reads a row for one earnings: its hours and pay become the members of its kind of pay. Empty amounts are 0. */
export function readEarnings(row: RowToRead): ReadEarnings {
  const names = row.map.earnings.map((index) => row.cells[index] ?? "").filter((name) => name !== "");
  const kind = earningsKind(...names);
  const cell = cellsOf(row.cells, row.map);
  const all = recordOf(row, cell);
  const read = { ...all, hoursWorked: all.hoursWorked || "0", grossWages: all.grossWages || "0" };
  const earnings = { kind, name: names[0] ?? "", amount: read.grossWages };
  // A tax or a deduction is no record, and has often no class.
  if (kind === "none") return { ...earnings, record: read };
  const amounts = { hoursWorked: unsigned(read.hoursWorked), grossWages: unsigned(read.grossWages) };
  const violations = violationsOf({ ...read, ...amounts }, cell);
  if (violations.length > 0) return refused(violations, read, cell);
  return { ...earnings, record: { ...read, ...membersOf(kind, read) } };
}

function unsigned(amount: string): string {
  return amount.replace(/^-(?=\d)/, "");
}

/** Hours of extra pay are in the row of the straight pay already; an earnings without a known name is pay. */
function membersOf(
  kind: EarningsKind | undefined,
  { hoursWorked: hours, grossWages: amount }: PayrollRecord,
): Partial<PayrollRecord> {
  if (kind === "overtime") return { overtimeHours: hours, overtimePay: amount };
  if (kind === "overtime_premium") return { hoursWorked: "0", overtimeHours: hours, overtimePremium: amount };
  if (kind === "double_time") return { doubleTimePay: amount };
  if (kind !== undefined && isExcluded(kind)) return { hoursWorked: "0", excludedPay: [{ kind, amount }] };
  return {};
}

/** Reads a sum of rows: wages below 0 are a reversal. Refuses a sum whose hours or parts have another sign than its wages. */
export function checkSum(sum: PayrollRecord): ReadRow {
  const record = unsignedRecord(sum);
  if (sumViolations(record).length === 0) return { record };
  return refused(sumViolations(sum), sum, () => "sum");
}

function sumViolations(record: PayrollRecord): Violation[] {
  const violations: Violation[] = [];
  recordViolations(violations, "", record, "B");
  return violations;
}

function recordOf({ cells, map, style }: RowToRead, cell: (column: Column) => string): PayrollRecord {
  const optional = (column: Column) => (cell(column) === "" ? undefined : amountOf(cell(column), style));
  const sum = (indexes: readonly number[], read: typeof amountOf) =>
    sumOfCells(indexes.map((index) => read(cells[index] ?? "", style)));
  const person = personOf(cell);
  return {
    employeeId: cell("employee_id") || idOfName(person.name),
    ...person,
    classCode: classOf(cell("class_code")),
    state: stateOf(cell("state")),
    hoursWorked: map.hoursParts.length > 0 ? sum(map.hoursParts, hoursOf) : hoursOf(cell("hours_worked"), style),
    grossWages: map.payParts.length > 0 ? sum(map.payParts, amountOf) : amountOf(cell("gross_wages"), style),
    ...memberValues(cell, style),
    excludedPay: excludedPayKinds.flatMap((kind) => {
      const amount = optional(kind);
      return amount === undefined ? [] : [{ kind, amount }];
    }),
  };
}

const members = listMembers(payrollRecordMembers) as readonly (NamedMember & { name: Column })[];
const flags = members.filter(({ kind }) => kind === "flag").map(({ name }) => name);

function memberValues(cell: (column: Column) => string, style: NumberStyle): MemberValues<typeof payrollRecordMembers> {
  const values = members.map(({ name, key, kind }) => [key, memberValue(kind, cell(name), style)]);
  return Object.fromEntries(values) as MemberValues<typeof payrollRecordMembers>;
}

function memberValue(kind: Kind, cell: string, style: NumberStyle): string | boolean | undefined {
  if (kind === "flag") return truths.get(cell.toLowerCase()) ?? false;
  if (kind === "text") return cell;
  if (cell === "") return undefined;
  if (kind === "day") return cell;
  return kind === "hours" ? hoursOf(cell, style) : amountOf(cell, style);
}

function personOf(cell: (column: Column) => string): PersonName {
  const name = cell("name");
  const firstName = cell("first_name");
  const lastName = cell("last_name");
  if (firstName !== "" || lastName !== "")
    return { name: name || `${firstName} ${lastName}`.trim(), firstName, lastName };
  return nameOf(name) ?? { name, firstName, lastName };
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

function problemOf(
  { field: path, description }: Violation,
  { hoursWorked, grossWages }: PayrollRecord,
  cell: (column: Column) => string,
): Problem {
  const field = path.slice(1);
  const summed = new Map([
    ["hours_worked", hoursWorked],
    ["gross_wages", grossWages],
  ]).get(field);
  const missing = (summed ?? cell(field as Column)) === "";
  const expected = /^must be (.*)$/s.exec(description)?.[1];
  const problem: Problem = {
    code: missing ? "VALUE_MISSING" : "VALUE_INVALID",
    field,
    message: `The value ${description}.`,
  };
  if (expected !== undefined) problem.expected = expected;
  return missing ? problem : { ...problem, ...receivedCell(field, summed ?? cell(field as Column)) };
}

const codes: readonly string[] = ["employee_id", "class_code", "state"] satisfies Column[];

/** Returns what a cell has, without names and amounts: in a number, each digit is shown as 9 and each letter as x. */
function receivedCell(field: string, text: string): { received: string } {
  if (codes.includes(field)) return receivedOf(text);
  const isShown = !/name/.test(field) && text.length <= 20;
  return {
    received: isShown
      ? text.replaceAll(/\d/g, "9").replaceAll(/\p{L}/gu, "x")
      : `(${text.length} characters, not shown)`,
  };
}
