import { type ColumnMapping, findMapped, noMapping } from "./column-mapping.ts";
import { type Column, columnNames, normalName, type Part, partNames } from "./column-names.ts";

type NameMeaning = { column: Column; weak: boolean } | { part: Part };

const byName = new Map<string, NameMeaning>([
  ...Object.entries(partNames).flatMap(([part, names]) =>
    names.map((name): [string, NameMeaning] => [name, { part: part as Part }]),
  ),
  ...Object.entries(columnNames).flatMap(([column, { names, weak = [] }]): [string, NameMeaning][] => [
    ...weak.map((name): [string, NameMeaning] => [name, { column: column as Column, weak: true }]),
    ...names.map((name): [string, NameMeaning] => [name, { column: column as Column, weak: false }]),
  ]),
]);

/**
 * If a header has several weak names of one of these columns, the first one in the table counts: they do not contradict each
 * other.
 */
const describing: ReadonlySet<Column> = new Set([
  "employer_id",
  "employee_id",
  "name",
  "first_name",
  "last_name",
  "class_code",
  "state",
]);

/** Returns the number of known names in a header, including those of a mapping. */
export function knownNames(header: readonly string[], mapping: ColumnMapping = noMapping): number {
  const mapped = [...findMapped(header, mapping).positions.values()].flat();
  const { columns, parts } = findColumns(header, new Set(mapped));
  return columns.size + parts.size + mapped.length;
}

interface FoundColumns {
  columns: Map<Column, number[]>;
  parts: Map<Part, number[]>;
}

/**
 * Finds the columns that a header names.
 *
 * @param mappedPositions positions that are mapped to a member, whatever their name
 */
export function findColumns(header: readonly string[], mappedPositions: ReadonlySet<number>): FoundColumns {
  const strong = new Map<Column, number[]>();
  const weak = new Map<Column, { index: number; rank: number }[]>();
  const parts = new Map<Part, number[]>();
  for (const [index, text] of header.entries()) {
    const name = normalName(text);
    const meaning = mappedPositions.has(index) ? undefined : byName.get(name);
    if (!meaning) continue;
    if ("part" in meaning) add(parts, meaning.part, index);
    else if (!meaning.weak) add(strong, meaning.column, index);
    else add(weak, meaning.column, { index, rank: columnNames[meaning.column].weak?.indexOf(name) ?? 0 });
  }
  nameEmployees(header, strong, weak);
  for (const [column, all] of weak) {
    if (strong.has(column)) continue;
    const ranked = all.toSorted((one, other) => one.rank - other.rank);
    const [first] = ranked;
    const columns = describing.has(column) ? ranked.filter(({ rank }) => rank === first?.rank) : all;
    strong.set(
      column,
      columns.map(({ index }) => index),
    );
  }
  return { columns: strong, parts };
}

/** A column `Employee` has the number where another one has the name. */
function nameEmployees(
  header: readonly string[],
  strong: Map<Column, number[]>,
  weak: ReadonlyMap<Column, unknown>,
): void {
  const names = strong.get("name") ?? [];
  const numbers = names.filter((index) => normalName(header[index] ?? "") === "employee");
  if (numbers.length !== 1 || strong.has("employee_id") || weak.has("employee_id")) return;
  if (names.length === 1 && !weak.has("name") && !(strong.has("first_name") && strong.has("last_name"))) return;
  strong.set("employee_id", numbers);
  const others = names.filter((index) => !numbers.includes(index));
  if (others.length > 0) strong.set("name", others);
  else strong.delete("name");
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const before = map.get(key);
  if (before) before.push(value);
  else map.set(key, [value]);
}
