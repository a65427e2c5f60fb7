import { type NumberStyle, showsDecimalComma } from "@platform/decimal/written-amount";
import { noMapping } from "./column-mapping.ts";
import { findColumns } from "./find-columns.ts";
import { type GroupMember, groupHeaders, groupValue, withGroups } from "./group-rows.ts";
import { findHeader } from "./header-rows.ts";
import { maxTitleRows, type Rows, type TableRow } from "./read-rows.ts";

/** A file without its title: the header and the rows below it. */
export interface Table {
  /** Undefined if the file has no text. */
  header: TableRow | undefined;
  /** The rows that the header is read from, which a printed file repeats on each page. */
  headerRows: readonly string[][];
  style: NumberStyle;
  /** Rows that are not empty. Iterating throws the errors of reading the file. */
  rows: AsyncIterable<TableRow>;
  /** Ends reading. Callers must call it, whether or not they have read to the end. */
  close(): Promise<void>;
}

interface TableOptions {
  mapping?: typeof noMapping;
  /** True if each row must name its employer. */
  byEmployer?: boolean;
}

/**
 * Finds the header: of the first rows, the one or two with the most known names. The rows above it are the title of the file and
 * not read. A class, a state or an employer that a row names for the rows below it becomes a column.
 */
export async function readTable(
  { rows, decimalCommas, showsCommas: commasKnown = false }: Rows,
  { mapping = noMapping, byEmployer = false }: TableOptions = {},
): Promise<Table> {
  const source = filled(rows)[Symbol.asyncIterator]();
  const first: TableRow[] = [];
  let failure: { error: unknown } | undefined;
  while (first.length < maxTitleRows) {
    const next = await source.next().catch((error: unknown) => {
      failure = { error };
      return { done: true, value: undefined } as const;
    });
    if (next.done) break;
    first.push(next.value);
  }
  if (failure && first.length === 0) throw failure.error;
  const header = findHeader(first, mapping);
  const above = first.slice(0, Math.max(0, (header?.last ?? 0) - (header?.rows.length ?? 1) + 1));
  const below = first.slice((header?.last ?? -1) + 1);
  const showsCommas = commasKnown || (decimalCommas && below.some(({ cells }) => cells.some(showsDecimalComma)));
  const table = {
    header: header?.header,
    headerRows: header?.rows ?? [],
    style: { decimalCommas, showsCommas },
    rows: rest(below, source, failure),
    close: async () => {
      await source.return?.();
    },
  };
  const members = header ? groupMembers(header.header.cells, [...above, ...below], { mapping, byEmployer }) : [];
  return members.length === 0 ? table : grouped(table, members, above);
}

/** Returns the members that no column has and that rows over others have. */
function groupMembers(
  header: readonly string[],
  rows: readonly TableRow[],
  { mapping, byEmployer }: Required<TableOptions>,
): GroupMember[] {
  const { columns } = findColumns(header, new Set());
  const members: GroupMember[] = byEmployer ? ["employer_id", "class_code", "state"] : ["class_code", "state"];
  return members.filter(
    (member) =>
      !columns.has(member) && !mapping.has(member) && rows.some(({ cells }) => groupValue(member, cells) !== undefined),
  );
}

function grouped(table: Table, members: readonly GroupMember[], above: readonly TableRow[]): Table {
  const { header, headerRows, rows } = table;
  if (!header) return table;
  const names = members.map((member) => groupHeaders[member]);
  const cells = [...header.cells, ...names];
  const width = header.cells.length;
  const repeats = headerRows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ""));
  return {
    ...table,
    header: { ...header, cells },
    headerRows: repeats,
    rows: withGroups(rows, members, { width, above }),
  };
}

async function* rest(
  first: TableRow[],
  source: AsyncIterator<TableRow>,
  failure: { error: unknown } | undefined,
): AsyncIterable<TableRow> {
  yield* first;
  if (failure) throw failure.error;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/** Yields the rows that have text. */
async function* filled(rows: AsyncIterable<TableRow>): AsyncIterable<TableRow> {
  for await (const row of rows) if (row.cells.some((cell) => cell !== "")) yield row;
}
