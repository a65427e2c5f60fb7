/** SQL with a name. The server parses and plans a named statement once for a connection and runs it many times. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; only carries the row type. */
  readonly row?: Row;
}

/**
 * Declares a statement. Names must be unique within a service: a connection refuses a known name with a different text.
 * `Row` is the type of a result row; numeric and bigint are strings, date is `YYYY-MM-DD`, timestamptz is a Date.
 */
export function statement<Row = never>(name: string, text: string): Statement<Row> {
  const declared = { name, text };
  declaredStatements.push(declared);
  return declared;
}

/** Every statement that this process has declared, for tests of what all of them have in common. */
export const declaredStatements: Statement<unknown>[] = [];

/** Target of SQL: the database, where each statement commits on its own, or a transaction. */
export interface Queryable {
  /**
   * Runs one statement and resolves to its rows. Rejects with a Fault if Postgres is unavailable, else with the error
   * of Postgres.
   */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}
