import type { ColumnMapping } from "./column-mapping.ts";
import { knownNames } from "./find-columns.ts";
import type { TableRow } from "./read-rows.ts";

/** A header, and the rows that it is read from: two where each name is written over two rows. */
export interface HeaderRows {
  header: TableRow;
  rows: readonly string[][];
  /** Index of the last of these rows among the rows that were searched. */
  last: number;
}

/** Finds the header among the first rows of a file: the row, or the two rows, with the most known names. */
export function findHeader(first: readonly TableRow[], mapping: ColumnMapping): HeaderRows | undefined {
  const counts = first.map(({ cells }) => knownNames(cells, mapping));
  const most = Math.max(0, ...counts);
  const at = counts.indexOf(most);
  const header = first[at];
  if (!header) return undefined;
  const single = { header, rows: [header.cells], last: at };
  const pairs = [at, at + 1].flatMap((last) => pairAt(first, last, mapping));
  const best = pairs.find(({ header: { cells } }) => knownNames(cells, mapping) > most);
  return best ?? single;
}

function pairAt(first: readonly TableRow[], last: number, mapping: ColumnMapping): HeaderRows[] {
  const top = first[last - 1];
  const bottom = first[last];
  if (!top || !bottom || [...top.cells, ...bottom.cells].some(hasAmount)) return [];
  // A title is one cell; a header has a name over several columns.
  if (top.cells.filter((cell) => cell !== "").length < 2) return [];
  const cells = joined(top.cells, bottom.cells, mapping);
  return [{ header: { row: bottom.row, cells }, rows: [top.cells, bottom.cells], last }];
}

/** True for a cell of a record, which no header has. */
function hasAmount(cell: string): boolean {
  return /^[$(\s-]*\d[\d,.]*\)?$/.test(cell);
}

/** Joins the names of two rows. A name in the upper one holds for the empty cells after it, as in merged cells. */
function joined(top: readonly string[], bottom: readonly string[], mapping: ColumnMapping): string[] {
  let group = "";
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, index) => {
    const upper = top[index] ?? "";
    const lower = bottom[index] ?? "";
    if (upper !== "") group = upper;
    if (lower === "") return upper;
    const candidates = [`${upper} ${lower}`, `${group} ${lower}`, `${lower} ${group}`, lower].map((name) =>
      name.trim(),
    );
    return candidates.find((name) => knownNames([name], mapping) > 0) ?? `${group} ${lower}`.trim();
  });
}
