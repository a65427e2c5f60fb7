/** The JavaScript value of each Postgres type, as it is read. `amount` is a numeric that is read without trailing zeros. */
interface ReadValues {
  text: string;
  int: number;
  bigint: string;
  float8: number;
  numeric: string;
  amount: string;
  bool: boolean;
  /** `YYYY-MM-DD`. */
  date: string;
  timestamptz: Date;
  jsonb: unknown;
  json: unknown;
  bytea: Buffer;
}

/** JavaScript values that are written, where they are not those that are read. */
interface WrittenValues extends Omit<ReadValues, "bigint" | "float8" | "timestamptz" | "jsonb" | "json" | "bytea"> {
  bigint: string | number | bigint;
  float8: number | string;
  timestamptz: Date | string;
  /** Sent as JSON, whatever it is: a text becomes a JSON string. */
  jsonb: object | string | number | boolean;
  json: object | string | number | boolean;
  bytea: Uint8Array;
}

type Scalar = keyof ReadValues;
type NotNull = Scalar | `${Scalar}[]`;
/** A Postgres type in a statement: `text`, `int[]`, or `text?` for one that may be null. */
export type SqlType = NotNull | `${NotNull}?`;

/** An SQL type whose values TypeScript knows better than Postgres, such as a union of texts or the shape of a document. */
export interface Typed<Value> {
  readonly sql: SqlType;
  /** Never set; only carries the type. */
  readonly value?: Value;
}

/** Declares the values of an SQL type: `typed<PolicyStatus>("text")`, `typed<Billing | null>("jsonb?")`. */
export function typed<Value>(sql: SqlType): Typed<Value> {
  return { sql };
}

/** Columns by the name of their value: `policyNumber: "text"` is the column `policy_number`. */
export type Columns = Readonly<Record<string, SqlType | Typed<unknown>>>;

type ReadAs<Sql> = Sql extends `${infer Rest}?`
  ? ReadAs<Rest> | null
  : Sql extends `${infer Item extends Scalar}[]`
    ? ReadValues[Item][]
    : Sql extends Scalar
      ? ReadValues[Sql]
      : never;
type WrittenAs<Sql> = Sql extends `${infer Rest}?`
  ? WrittenAs<Rest> | null | undefined
  : Sql extends `${infer Item extends Scalar}[]`
    ? readonly (WrittenValues[Item] | null | undefined)[]
    : Sql extends Scalar
      ? WrittenValues[Sql]
      : never;

/** A row that has the columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Typed<infer Value> ? Value : ReadAs<C[Name]>;
};

/** The value that a parameter of an SQL type takes. One that may be null may be left out. */
type Written<Sql> = Sql extends Typed<infer Value> ? (null extends Value ? Value | undefined : Value) : WrittenAs<Sql>;

/** Values of parameters by name; those that may be null may be absent. */
export type ValuesOf<C> = {
  [Name in keyof C as undefined extends Written<C[Name]> ? never : Name]: Written<C[Name]>;
} & {
  [Name in keyof C as undefined extends Written<C[Name]> ? Name : never]?: Written<C[Name]>;
};

const sqlOf = (type: SqlType | Typed<unknown>): SqlType => (typeof type === "string" ? type : type.sql);

/** Returns the name of a column: `policy_number` of `policyNumber`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const namesOf = (columns: Columns) => Object.keys(columns);

/** Columns under names with a prefix: `nextRating` of `rating`. */
type Prefixed<C extends Columns, Prefix extends string> = {
  readonly [Name in keyof C & string as `${Prefix}${Capitalize<Name>}`]: C[Name];
};

/** Returns columns under names with a prefix, for a row that has those of a table twice. */
export function prefixed<const C extends Columns, Prefix extends string>(
  columns: C,
  prefix: Prefix,
): Prefixed<C, Prefix> {
  const entries = Object.entries(columns).map(([name, type]) => [withPrefix(prefix, name), type]);
  return Object.fromEntries(entries);
}

function withPrefix(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * Returns columns as SQL after SELECT or RETURNING, each named as its value.
 *
 * @param table its alias
 * @param prefix of the names, as of `prefixed`
 */
export function selected(columns: Columns, table?: string, prefix = ""): string {
  return namesOf(columns)
    .map((name) => {
      const column = table ? `${table}.${columnName(name)}` : columnName(name);
      const isAmount = sqlOf(columns[name] ?? "text").startsWith("amount");
      const value = isAmount ? `trim_scale(${column})` : column;
      const valueName = withPrefix(prefix, name);
      return isAmount || valueName !== columnName(name) ? `${value} AS "${valueName}"` : value;
    })
    .join(", ");
}

/** Returns the columns as SQL of INSERT INTO: `policy_number, status`. */
export function listed(columns: Columns): string {
  return namesOf(columns).map(columnName).join(", ");
}

/** Returns the parameter of each column: `{policyNumber:text}, {status:text}`. */
export function parameters(columns: Columns): string {
  return namesOf(columns)
    .map((name) => parameter(name, columns))
    .join(", ");
}

/** Returns the columns as SQL after SET: `policy_number = {policyNumber:text}, status = {status:text}`. */
export function assigned(columns: Columns): string {
  return namesOf(columns)
    .map((name) => `${columnName(name)} = ${parameter(name, columns)}`)
    .join(", ");
}

function parameter(name: string, columns: Columns): string {
  return `{${name}:${writtenType(sqlOf(columns[name] ?? "text"))}}`;
}

/** Returns the type that Postgres knows: a column of trimmed amounts is numeric. */
function writtenType(sql: SqlType): string {
  return sql.replace(/^amount/, "numeric");
}

/**
 * Returns many rows as SQL after FROM: `unnest({rows.policyNumber:text[]}, …) AS row (policy_number, …)`.
 *
 * @param as alias of the rows
 * @param list name of the value that has the rows
 */
export function unnested(columns: Columns, as = "row", list = "rows"): string {
  const arrays = namesOf(columns).map(
    (name) => `{${list}.${name}:${writtenType(sqlOf(columns[name] ?? "text")).replace("?", "")}[]}`,
  );
  return `unnest(${arrays.join(", ")}) AS ${as} (${listed(columns)})`;
}

/** Returns the values of each column of a list of rows, as `unnested` names them. */
export function byColumn(
  list: string,
  columns: Columns,
  rows: readonly Record<string, unknown>[],
): Record<string, unknown[]> {
  return Object.fromEntries(namesOf(columns).map((name) => [`${list}.${name}`, rows.map((row) => row[name])]));
}
