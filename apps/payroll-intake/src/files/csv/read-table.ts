import { type NumberStyle, showsDecimalComma } from "@platform/decimal/written-amount";
import { noMapping } from "./column-mapping.ts";
import { knownNames } from "./find-columns.ts";
import { maxTitleRows, type Rows, type TableRow } from "./read-rows.ts";

/** A file without its title: the header and the rows below it. */
export interface Table {
  /** Undefined if the file has no text. */
  header: TableRow | undefined;
  style: NumberStyle;
  /** Rows that are not empty. Iterating throws the errors of reading the file. */
  rows: AsyncIterable<TableRow>;
  /** Ends reading. Callers must call it, whether or not they have read to the end. */
  close(): Promise<void>;
}

/**
 * Finds the header: of the first rows, the one with the most known names. The rows above it are the title of the file and
 * not read.
 */
export async function readTable(
  { rows, decimalCommas, showsCommas: commasKnown = false }: Rows,
  mapping = noMapping,
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
  const names = first.map(({ cells }) => knownNames(cells, mapping));
  const at = names.indexOf(Math.max(0, ...names));
  const below = first.slice(at + 1);
  const showsCommas = commasKnown || (decimalCommas && below.some(({ cells }) => cells.some(showsDecimalComma)));
  return {
    header: first[at],
    style: { decimalCommas, showsCommas },
    rows: rest(below, source, failure),
    close: async () => {
      await source.return?.();
    },
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
