import { createHash } from "node:crypto";

/** SQL with a name. The server parses and plans a named statement once for a connection and runs it many times. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; only carries the row type. */
  readonly row?: Row;
}

/** Every statement that this process has declared, by name and text, for tests of what all of them have in common. */
export const declaredStatements = new Map<string, Statement<unknown>>();

/**
 * Declares a statement, or returns the one that was declared with the same name and text: it is kept for the life of the process.
 * Names must be unique within a service: a connection refuses a known name with a different text. `Row` is the type of a
 * result row; numeric and bigint are strings, date is `YYYY-MM-DD`, timestamptz is a Date.
 *
 * @param name in ASCII; one of more than 63 characters, as filters make them, is shortened
 */
export function statement<Row = never>(name: string, text: string): Statement<Row> {
  const key = `${name}\n${text}`;
  const declared = declaredStatements.get(key) ?? { name: preparedName(name), text };
  declaredStatements.set(key, declared);
  return declared as Statement<Row>;
}

/** Postgres compares only so many bytes of the names of prepared statements, so longer ones would be taken for each other. */
const maxNameBytes = 63;

/** The name, or as much of it as leaves room for a hash that distinguishes it from others with the same beginning. */
function preparedName(name: string): string {
  if (name.length <= maxNameBytes) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${name.slice(0, maxNameBytes - hash.length - 1)}_${hash}`;
}

/** Target of SQL: the database, where each statement commits on its own, or a transaction. */
export interface Queryable {
  /**
   * Runs one statement and resolves to its rows. Rejects with a Fault if Postgres is unavailable, else with the error
   * of Postgres.
   */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}
