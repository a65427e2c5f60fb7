import { createHash } from "node:crypto";
import { byColumn, type Columns, type RowOf, type SqlType, type ValuesOf } from "./columns.ts";

/** SQL with a name. The server parses and plans a named statement once for a connection and runs it many times. */
// biome-ignore lint/suspicious/noExplicitAny: a statement whose values nobody looks at
export interface Statement<Row, Values = any> {
  readonly name: string;
  /** As Postgres takes it: its parameters are `$1::text`, `$2::int` … */
  readonly text: string;
  /** Columns of a result row by their types; none if it returns nothing. */
  readonly row: Columns;
  /** Returns the values in the order of the text. Throws TypeError if one is missing that must not be null. */
  order(values: Values): readonly unknown[];
  /** Never set; only carries the row type. */
  readonly type?: Row;
}

/** Every statement that this process has declared, by name and text, for tests of what all of them have in common. */
export const declaredStatements = new Map<string, Statement<unknown>>();

/** The parameters in a text: `{limit:int}` is the value `limit` of type int. */
type ParametersOf<Text extends string, Known = unknown> = string extends Text
  ? { "declare the parameters in `using`: the text is no literal": "text" }
  : Text extends `${string}{${infer Name}:${infer Sql}}${infer Rest}`
    ? ParametersOf<Rest, Known & { [N in Name]: Sql }>
    : Known;

/** Columns of lists of rows, by the names of the lists. */
type Lists = Readonly<Record<string, Columns>>;

/** Values of a statement of many rows. */
type ManyRows<Rows> = Rows extends Columns ? { rows: readonly ValuesOf<Rows>[] } : unknown;
type ManyLists<L extends Lists> = { [List in keyof L]: readonly ValuesOf<L[List]>[] };

/**
 * Declares a statement, or returns the one that was declared with the same name and text: it is kept for the life of the process.
 * Names must be unique within a service: a connection refuses a known name with a different text.
 *
 * The text names its parameters with their types: `WHERE environment = {environment:text} AND id = ANY({ids:text[]})`, and
 * `{reason:text?}` where null is a value. They are sent as `$1::text`, a `jsonb` as JSON.
 *
 * @param name in ASCII; one of more than 63 characters, as filters make them, is shortened
 * @param row columns of a result row; `selected` makes the SQL of them
 * @param using columns of which `parameters` or `assigned` made a part of the text
 * @param rows columns of many rows, of which `unnested` made a part of the text; their values are the list `rows`
 * @param lists the same of further lists, by their names
 */
export function statement<const Text extends string>(
  name: string,
  text: Text,
): Statement<never, ValuesOf<ParametersOf<Text>>>;
export function statement<
  const Row extends Columns,
  const Text extends string,
  Using extends Columns = Record<never, SqlType>,
  Rows extends Columns | undefined = undefined,
  Further extends Lists = Record<never, Columns>,
>(
  name: string,
  row: Row,
  text: Text,
  parts: { using?: Using; rows?: Rows; lists?: Further } & ({ using: Using } | { rows: Rows }),
): Statement<
  RowOf<Row>,
  (string extends Text ? unknown : ValuesOf<ParametersOf<Text>>) & ValuesOf<Using> & ManyRows<Rows> & ManyLists<Further>
>;
export function statement<const Row extends Columns, const Text extends string>(
  name: string,
  row: Row,
  text: Text,
): Statement<RowOf<Row>, ValuesOf<ParametersOf<Text>>>;
export function statement(
  name: string,
  ...[first, second = "", { rows, lists = {} } = {}]: [
    Columns | string,
    string?,
    { using?: Columns; rows?: Columns; lists?: Lists }?,
  ]
): Statement<unknown> {
  const allLists = rows ? { ...lists, rows } : lists;
  const compiled = typeof first === "string" ? compile(name, {}, first) : compile(name, first, second, allLists);
  const key = `${name}\n${compiled.text}`;
  const declared = declaredStatements.get(key) ?? compiled;
  declaredStatements.set(key, declared);
  return declared;
}

/**
 * SQL that is made while the service runs, such as a change of a table. It is not prepared, and not declared as a
 * `statement`: those are kept for the life of the process.
 */
export function madeSql<Row extends Columns>(row: Row | undefined, text: string): Statement<RowOf<Row>> {
  return compile("", row ?? {}, text);
}

/** Parameters that only their order explains: `$1`, and lists that are the columns of rows without `unnested`. */
const byPlace = /\$\d|unnest\(\s*\{\w+:[^}]*\}\s*,/;

/**
 * Numbers the parameters of a text. Throws TypeError for a brace that begins none, a name with two types, or parameters by their
 * places.
 */
function compile(name: string, row: Columns, source: string, lists: Lists = {}): Statement<never> {
  const place = byPlace.exec(source);
  if (place)
    throw new TypeError(`${name}: "${place[0]}" has parameters without names; \`unnested\` names those of rows`);
  const types = new Map<string, string>();
  const text = source.replace(
    /\{(?:([\w.]+):([a-z0-9]+(?:\[\])?\??)\})?/g,
    (brace, parameter?: string, type?: string) => {
      if (!parameter || !type) throw new TypeError(`${name}: "${brace}" begins no parameter such as {limit:int}`);
      const declared = types.get(parameter) ?? type;
      if (declared !== type) throw new TypeError(`${name}: ${parameter} is ${declared} and ${type}`);
      types.set(parameter, type);
      return `$${[...types.keys()].indexOf(parameter) + 1}::${type.replace("?", "")}`;
    },
  );
  const namedLists = Object.entries(lists);
  const readers = [...types].map(([parameter, type]) => readerOf(`${name}: ${parameter}`, parameter, type));
  return {
    name: preparedName(name),
    text,
    row,
    order(values) {
      if (namedLists.length === 0) return readers.map((read) => read(values));
      const byName: Record<string, unknown> = { ...(values as object) };
      for (const [list, columns] of namedLists) Object.assign(byName, byColumn(list, columns, values[list]));
      return readers.map((read) => read(byName));
    },
  };
}

/** Returns a function that finds the value of a parameter. */
function readerOf(label: string, name: string, type: string): (values: Record<string, unknown>) => unknown {
  const isNullable = type.endsWith("?");
  const send = senderOf(type.replace("?", ""));
  return (values) => {
    const value = values[name] ?? null;
    if (value === null && !isNullable) throw new TypeError(`${label} has no value, and must not be null`);
    return value === null ? null : send(value);
  };
}

/** Lists are sent as the text of a Postgres array, and so JSON must be text before. */
function senderOf(type: string): (value: unknown) => unknown {
  if (type === "jsonb" || type === "json") return (value) => JSON.stringify(value);
  if (!type.endsWith("[]")) return (value) => value;
  if (type !== "jsonb[]" && type !== "json[]") return (values) => arrayText(values as unknown[]) ?? values;
  return (values) => arrayText((values as unknown[]).map((value) => (isAbsent(value) ? null : JSON.stringify(value))));
}

const isAbsent = (value: unknown) => value === undefined || value === null;
const special = /["\\]/;

/**
 * Returns a list as the text of a Postgres array: pg needs several times as long for it. Undefined for values that pg must convert, such
 * as times and bytes.
 */
function arrayText(values: readonly unknown[]): string | undefined {
  let text = "";
  for (const value of values) {
    if (typeof value === "string")
      text += special.test(value) ? `,"${value.replace(/["\\]/g, "\\$&")}"` : `,"${value}"`;
    else if (isAbsent(value)) text += ",NULL";
    else if (typeof value === "object") return undefined;
    else text += `,${value}`;
  }
  return `{${text.slice(1)}}`;
}

/** Postgres compares only so many bytes of the names of prepared statements, so longer ones would be taken for each other. */
const maxNameBytes = 63;

/** The name, or as much of it as leaves room for a hash that distinguishes it from others with the same beginning. */
function preparedName(name: string): string {
  if (name.length <= maxNameBytes) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${name.slice(0, maxNameBytes - hash.length - 1)}_${hash}`;
}

/** The values of a statement; nothing, where it takes none. */
export type ValuesArgument<Values> = object extends Values ? [values?: Values] : [values: Values];

/** Target of SQL: the database, where each statement commits on its own, or a transaction. */
export interface Queryable {
  /**
   * Runs one statement and resolves to its rows. Rejects with a Fault if Postgres is unavailable, else with the error
   * of Postgres.
   */
  query<Row, Values>(statement: Statement<Row, Values>, ...values: ValuesArgument<Values>): Promise<Row[]>;
}
