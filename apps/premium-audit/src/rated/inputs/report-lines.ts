import type { PayrollLine } from "../../rating/payroll/payroll.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { plainDecimal, withPlainDecimals } from "./plain-decimal.ts";
import { fromPublicNames, withPublicNames } from "./public-names.ts";

/** The values of a payroll line in the order of `rowMembers`; behind them an object with further members, if it has any. */
export type Row = readonly Json[];

/** The members of a row. A member never moves, because digests of kept rows depend on its place. */
const rowMembers = [
  "position",
  "employeeId",
  "state",
  "classCode",
  "officer",
  "grossWages",
  "hoursWorked",
  "overtimePay",
  "overtimeMultiplier",
  "doubleTimePay",
] as const satisfies readonly (keyof PayrollLine)[];

/**
 * Members of a line that are not in its row: all that came later. A line has them in the object behind its row, and only those
 * that have a value, so that the rows of lines without them stay as they are.
 */
const furtherMembers: Record<Exclude<keyof PayrollLine, (typeof rowMembers)[number]>, true> = {
  overtimePremium: true,
  excludedPay: true,
  hireDate: true,
  oneOrTwoFamily: true,
};
const furtherNames = Object.keys(furtherMembers) as (keyof typeof furtherMembers)[];

/** Converts payroll lines to rows. Decimals are plain. */
export function toRows(lines: readonly PayrollLine[]): Row[] {
  return lines.map((line) => [
    line.position,
    line.employeeId,
    line.state,
    line.classCode,
    line.officer,
    plainDecimal(line.grossWages),
    plainDecimal(line.hoursWorked ?? ""),
    plainDecimal(line.overtimePay),
    plainDecimal(line.overtimeMultiplier),
    plainDecimal(line.doubleTimePay),
    ...furtherOf(line),
  ]);
}

/** Writes rows without the brackets around them, so that the texts of several parts can be joined. */
export function textOf(rows: readonly Row[]): string {
  // Rows have canonical form already: JSON.stringify writes them as `canonicalJson` does, and is much faster.
  return JSON.stringify(rows).slice(1, -1);
}

/** The inverse of `textOf`. */
export function rowsOf(text: string): Row[] {
  return JSON.parse(`[${text}]`);
}

/** The inverse of `toRows`. */
export function fromRow(row: Row): PayrollLine {
  return { ...Object.fromEntries(rowMembers.map((name, index) => [name, row[index]])), ...furtherIn(row) } as never;
}

/** The members of a row by name, as partners know them. */
export function membersOf(row: Row): Readonly<Record<string, Json | undefined>> {
  return withPublicNames(fromRow(row)) as { [name: string]: Json };
}

function furtherOf(line: PayrollLine): Row {
  const names = furtherNames.filter((name) => !isNothing(line[name]));
  if (names.length === 0) return [];
  const members = withPublicNames(Object.fromEntries(names.map((name) => [name, line[name]])));
  return [JSON.parse(canonicalJson(withPlainDecimals(members)))];
}

function furtherIn(row: Row): object {
  return row.length > rowMembers.length ? Object(fromPublicNames(row[rowMembers.length] ?? {})) : {};
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === "" || value === "0" || value === false || Object(value).length === 0;
}
