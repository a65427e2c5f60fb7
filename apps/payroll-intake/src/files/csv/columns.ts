import type { FileColumns } from "../../payroll/file-columns.ts";
import type { ReportProfile } from "../../payroll/payroll-report.ts";
import { type ColumnMapping, findMapped, noMapping } from "./column-mapping.ts";
import { type Column, isOfCheck, type Part, payColumns } from "./column-names.ts";
import { findColumns } from "./find-columns.ts";
import { nearestHeaders } from "./nearest-headers.ts";
import { type RequiredColumn, required } from "./required-column.ts";

/** Names in messages where they differ from the internal contract. */
const shownNames: Record<ReportProfile, Partial<Record<Column, string>>> = {
  A: { class_code: "classification_code" },
  B: { class_code: "job_classification", gross_wages: "gross_pay" },
};

/** A required column that a header lacks. */
export interface MissingColumn {
  member: RequiredColumn;
  /** Name of the column in the profile. */
  name: string;
  /** The header that was probably meant. */
  nearest: string | undefined;
}

/** A column that the header names more than once. */
export interface RepeatedColumn {
  /** Name of the column in the profile. */
  name: string;
  /** Positions in the header, counted from 1. */
  positions: number[];
}

/** Maps the cells of a row to the columns that are read. */
export interface ColumnMap {
  indexes: ReadonlyMap<Column, number>;
  /** The column that names an employer, where the request names the employer of all rows. */
  otherEmployer: number | undefined;
  /** Cells whose sum is the hours worked, where no column has all of them; empty otherwise. */
  hoursParts: readonly number[];
  /** Cells whose sum is the gross wages, where no column has all of them; empty otherwise. */
  payParts: readonly number[];
  /** Cells whose sum cannot exceed the gross wages; empty if the file has no regular pay beside them. */
  checkedParts: readonly number[];
  /** Columns that are neither read nor checked. */
  unread: readonly number[];
  /** Cells that name the kind of pay of a row; empty unless the file has a row for each earnings of a person. */
  earnings: readonly number[];
  /** True if no column has the employee number: persons are known by their names. */
  hasNoIds: boolean;
  /** Columns of wages for workers' compensation that are not read beside the gross wages. */
  derived: readonly number[];
  /** True if columns that are not read tell checks of one person apart, such as their numbers or dates. */
  tellsChecksApart: boolean;
  /** Headers of the mapping that the file lacks. */
  lacking: string[];
  /** Required columns that are missing. */
  missing: MissingColumn[];
  repeated: RepeatedColumn[];
  columns: FileColumns;
  /** The headers that each member is read from: several for a sum, none if the column is known and not read. */
  mapping: { member: string; headers: string[] }[];
}

interface MappingOptions {
  /** True if a column must name the employer of each row. */
  byEmployer?: boolean;
  mapping?: ColumnMapping | undefined;
}

/**
 * Maps a file's header to columns: by the mapping, and the others by their names. If two names mean the same column, the column
 * is repeated, because nothing shows which of them has the wages that count. Columns have the names of the profile.
 */
export function mapColumns(
  header: readonly string[],
  profile: ReportProfile,
  { byEmployer = false, mapping = noMapping }: MappingOptions = {},
): ColumnMap {
  const mapped = findMapped(header, mapping);
  const { named: namedColumns, parts, sums } = nameColumns(header, mapped.positions);
  const otherEmployer = byEmployer ? undefined : namedColumns.get("employer_id")?.[0];
  if (!byEmployer) namedColumns.delete("employer_id");
  const indexes = new Map([...namedColumns].map(([column, [first = 0]]) => [column, first]));
  const recognized = new Set(indexes.keys());
  const earnings = parts.get("earnings") ?? [];
  if (earnings.length > 0) addEarningsColumns(indexes, parts, sums);
  const hoursParts = sums.get("hours_worked") ?? hoursPartsOf(indexes, parts);
  const payParts = sums.get("gross_wages") ?? payPartsOf(indexes, parts);
  const checkedParts = partsOfTotal(indexes, parts);
  const derived = indexes.has("gross_wages") ? (parts.get("adjusted_wages") ?? []) : [];
  const read = new Set([...indexes.values(), ...earnings, ...hoursParts, ...payParts, ...checkedParts, ...derived]);
  const unread = [...header.keys()].filter((index) => !read.has(index));
  const readColumns = { indexes, hoursParts, payParts, earnings };
  const shownName = (member: string) => shownNames[profile][member as Column] ?? member;
  const lackingColumns = missingColumnsOf(header, { ...readColumns, unread }, byEmployer);
  // Names are enough, unless an unread column is probably the number.
  const missing = lackingColumns.filter(
    ({ member, nearest }) => member !== "employee_id" || nearest !== undefined || !hasName(indexes),
  );
  const unmapped = [...mapped.positions].flatMap(([member, positions]) => (positions.length === 0 ? [member] : []));
  // Columns with a known name that are not read beside others.
  const dropped = [...recognized].filter((column) => !indexes.has(column));
  return {
    ...readColumns,
    otherEmployer,
    checkedParts,
    unread,
    hasNoIds: !indexes.has("employee_id"),
    derived,
    tellsChecksApart: unread.some((index) => isOfCheck(header[index] ?? "")),
    missing: missing.map(({ member, nearest }) => ({ member, name: shownName(member), nearest })),
    lacking: mapped.lacking,
    repeated: [...mapped.repeated, ...repeatedColumnsOf(namedColumns)].map(({ member, positions }) => ({
      name: shownName(member),
      positions,
    })),
    columns: columnsOf(header, readColumns),
    mapping: [
      ...mappingOf(header, readColumns),
      ...[...unmapped, ...dropped].map((member) => ({ member, headers: [] })),
    ],
  };
}

/** Finds the positions of each column, and those of sums and of parts: by the mapping, and the others by their names. */
function nameColumns(header: readonly string[], mapped: ReturnType<typeof findMapped>["positions"]) {
  const { columns, parts } = findColumns(header, new Set([...mapped.values()].flat()));
  const sums = new Map<Column, readonly number[]>();
  for (const [member, positions] of mapped) {
    if (member === "earnings") parts.set("earnings", [...positions]);
    else if (positions.length > 1) sums.set(member, positions);
    if (member !== "earnings") columns.delete(member);
    if (member !== "earnings" && positions.length === 1) columns.set(member, [...positions]);
  }
  dropOtherName(columns, mapped);
  return { named: columns, parts, sums };
}

function repeatedColumnsOf(columns: ReadonlyMap<Column, readonly number[]>) {
  return [...columns]
    .filter(([, indexes]) => indexes.length > 1)
    .map(([member, indexes]) => ({ member, positions: indexes.map((index) => index + 1) }));
}

function hasName(indexes: ReadonlyMap<Column, number>): boolean {
  return indexes.has("name") || (indexes.has("first_name") && indexes.has("last_name"));
}

/** Returns the required columns that a header lacks, with the unread header that was probably meant. */
function missingColumnsOf(
  header: readonly string[],
  { indexes, hoursParts, payParts, unread }: Pick<ColumnMap, "indexes" | "hoursParts" | "payParts" | "unread">,
  byEmployer: boolean,
): Omit<MissingColumn, "name">[] {
  const isPresent = (column: Column) =>
    indexes.has(column) ||
    (column === "hours_worked" && hoursParts.length > 0) ||
    (column === "gross_wages" && payParts.length > 0);
  const members: RequiredColumn[] = required.filter((column) => !isPresent(column));
  if (!hasName(indexes)) members.push("name");
  if (byEmployer && !indexes.has("employer_id")) members.unshift("employer_id");
  const nearest = nearestHeaders(
    members,
    unread.map((index) => header[index]?.slice(0, longestHeader) ?? ""),
  );
  return members.map((member) => ({ member, nearest: nearest.get(member) }));
}

/** A mapped name is not composed of first and last name, nor the reverse. */
function dropOtherName(byColumn: Map<Column, number[]>, positions: ReadonlyMap<string, readonly number[]>): void {
  const isMapped = (...columns: Column[]) => columns.some((column) => (positions.get(column)?.length ?? 0) > 0);
  const drop = (...columns: Column[]) => {
    for (const column of columns) if (!isMapped(column)) byColumn.delete(column);
  };
  if (isMapped("name")) drop("first_name", "last_name");
  if (isMapped("first_name", "last_name")) drop("name");
}

type Parts = ReadonlyMap<Part, readonly number[]>;

/** The hours and the pay of one earnings, by names that mean them only beside the name of the earnings. */
function addEarningsColumns(
  indexes: Map<Column, number>,
  parts: Parts,
  sums: ReadonlyMap<Column, readonly number[]>,
): void {
  const [amount] = parts.get("earnings_amount") ?? [];
  const [hours] = parts.get("earnings_hours") ?? [];
  if (amount !== undefined && !indexes.has("gross_wages") && !sums.has("gross_wages"))
    indexes.set("gross_wages", amount);
  if (hours !== undefined && !indexes.has("hours_worked") && !sums.has("hours_worked"))
    indexes.set("hours_worked", hours);
}

/** Regular hours are all but the overtime, which is in columns of its own. */
function hoursPartsOf(indexes: Map<Column, number>, parts: Parts): number[] {
  const regular = parts.get("regular_hours");
  if (indexes.has("hours_worked") || !regular) return [];
  const overtime = indexes.get("overtime_hours");
  return [
    ...regular,
    ...(overtime === undefined ? [] : [overtime]),
    ...(parts.get("double_time_hours") ?? []),
    ...(parts.get("other_hours") ?? []),
  ];
}

/**
 * Adjusted wages are the gross wages without the extra pay of overtime. With them, a column of all overtime pay is not read:
 * its extra part would be deducted a second time.
 */
function payPartsOf(indexes: Map<Column, number>, parts: Parts): number[] {
  if (indexes.has("gross_wages")) return [];
  const adjusted = parts.get("adjusted_wages");
  if (adjusted) {
    indexes.delete("overtime_pay");
    indexes.delete("double_time_pay");
    const premium = indexes.get("overtime_premium");
    return [...adjusted, ...(premium === undefined ? [] : [premium])];
  }
  const regular = parts.get("regular_pay");
  if (!regular) return [];
  return [...regular, ...(parts.get("other_pay") ?? []), ...besideRegular(indexes)];
}

/** Columns of pay beside the regular pay. Overtime pay contains its premium. */
function besideRegular(indexes: ReadonlyMap<Column, number>): number[] {
  const columns = payColumns.filter((column) => column !== "overtime_premium" || !indexes.has("overtime_pay"));
  return columns.flatMap((column) => indexes.get(column) ?? []);
}

/** Columns whose sum cannot exceed the gross wages, where a file has both: the regular pay and what is beside it. */
function partsOfTotal(indexes: ReadonlyMap<Column, number>, parts: Parts): number[] {
  const regular = parts.get("regular_pay");
  if (!indexes.has("gross_wages") || !regular) return [];
  return [...regular, ...(parts.get("other_pay") ?? []), ...besideRegular(indexes)];
}

function mappingOf(
  header: readonly string[],
  { indexes, hoursParts, payParts, earnings }: Pick<ColumnMap, "indexes" | "hoursParts" | "payParts" | "earnings">,
): ColumnMap["mapping"] {
  const headersAt = (all: readonly number[]) => all.map((index) => header[index]?.slice(0, longestHeader) ?? "");
  return [
    ...[...indexes].map(([member, index]) => ({ member, headers: headersAt([index]) })),
    ...(hoursParts.length > 0 ? [{ member: "hours_worked", headers: headersAt(hoursParts) }] : []),
    ...(payParts.length > 0 ? [{ member: "gross_wages", headers: headersAt(payParts) }] : []),
    ...(earnings.length > 0 ? [{ member: "earnings", headers: headersAt(earnings) }] : []),
  ];
}

/** Maximum number of ignored headers, and of the characters of one, because the first line of a file that is no payroll can be anything. */
const mostIgnored = 100;
const longestHeader = 100;

function columnsOf(
  header: readonly string[],
  { indexes, hoursParts, payParts, earnings }: Pick<ColumnMap, "indexes" | "hoursParts" | "payParts" | "earnings">,
): FileColumns {
  const byIndex = new Map<number, string>([
    ...payParts.map((index) => [index, "gross_wages"] as const),
    ...hoursParts.map((index) => [index, "hours_worked"] as const),
    ...earnings.map((index) => [index, "earnings"] as const),
    ...[...indexes].map(([member, index]) => [index, member] as const),
  ]);
  const columns = header.map((name, index) => ({ header: name.slice(0, longestHeader), member: byIndex.get(index) }));
  const used = columns.flatMap(({ header: name, member }) => (member ? [{ header: name, member }] : []));
  const ignored = columns.flatMap(({ header: name, member }) => (member || name === "" ? [] : [name]));
  return { used, ignored: ignored.slice(0, mostIgnored) };
}
