/** SQL with a name. The server parses and plans a named statement once for a connection and runs it many times. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; carries the type of a row from the statement to whoever runs it. */
  readonly row?: Row;
}

/**
 * Declares a statement. Names are unique within a service: a connection that met the name with another text refuses it.
 * `Row` describes what the text selects; numeric and bigint arrive as strings, date as `YYYY-MM-DD`, timestamptz as Date.
 */
export function statement<Row = never>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/** What SQL can be sent to: the database, where each statement commits by itself, or a transaction. */
export interface Queryable {
  /** Runs one statement and resolves to its rows. Throws a Fault when Postgres is away, else Postgres' own error. */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}
