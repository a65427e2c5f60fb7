import type { Column } from "./column-names.ts";
import type { ColumnMap } from "./columns.ts";

const kinds =
  "grand|sub|report|company|employer|client|employee|department|dept|location|branch|division|class|state|page|batch|check|overall|all|payroll|job|ee|er|co";
const beginsWithTotal = new RegExp(`^\\W*(?:(?:${kinds})s?\\W*)*totals?\\b(?!\\s+[a-z]+\\s*,)`, "i");
const endsWithTotal = /(?:^|[\s:-])(?:sub-?|grand )?totals?\W*$/i;
const described: readonly Column[] = [
  "employer_id",
  "employee_id",
  "name",
  "first_name",
  "last_name",
  "class_code",
  "state",
];

/**
 * Returns true for a row with sums of other rows: it has `Total` where a record has its person or class. A row with an id, a
 * name and a class is a record, whatever its text.
 */
export function isTotalRow(
  cells: readonly string[],
  cell: (column: Column) => string,
  earnings: readonly number[] = [],
): boolean {
  // A total among the earnings is never pay: its row would be counted twice.
  if (earnings.some((index) => isTotal(cells[index] ?? ""))) return true;
  const texts = [cells.find((text) => text !== "") ?? "", ...described.map(cell)];
  if (!texts.some(isTotal)) return false;
  const has = (column: Column) => cell(column) !== "" && !isTotal(cell(column));
  const isPerson = [cell("name"), cell("last_name")].some((name) => name !== "" && !isTotalName(name));
  return !(isPerson && has("employee_id") && has("class_code"));
}

/** A person can be called Total, so only a text that cannot be a name is a total. */
function isTotalName(name: string): boolean {
  return endsWithTotal.test(name) || (beginsWithTotal.test(name) && !/^totals?\s+[a-z]+$/i.test(name));
}

function isTotal(text: string): boolean {
  return beginsWithTotal.test(text) || endsWithTotal.test(text);
}

/** Returns true for a text that begins the sums of other rows. */
export function beginsTotal(text: string): boolean {
  return isTotal(text);
}

/** Returns true for a remark, such as `Department: Framing` or `End of report`: one cell with several words. */
export function isRemark(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text !== "");
  return filled.length === 1 && /\S\s+\S/.test(filled[0] ?? "");
}

/** Returns true for a row that repeats the header, or one of its two rows, as at the top of each printed page. */
export function isHeaderAgain(
  cells: readonly string[],
  { indexes }: Pick<ColumnMap, "indexes">,
  headers: readonly (readonly string[])[],
): boolean {
  return headers.some((header) => {
    const columns = [...indexes.values()].filter((index) => (header[index] ?? "") !== "");
    return columns.length > 1 && columns.every((index) => cells[index] === header[index]);
  });
}
