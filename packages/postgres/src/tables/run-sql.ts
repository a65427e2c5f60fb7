import type { Queryable } from "../query/statement.ts";

/**
 * Runs SQL that is made while the service runs, such as a change of a table. It is not prepared, and not declared as a `statement`:
 * those are kept for the life of the process.
 */
export function run<Row = never>(db: Queryable, text: string, values?: readonly unknown[]): Promise<Row[]> {
  return db.query<Row>({ name: "", text }, values);
}
