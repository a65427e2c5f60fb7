import type { Columns, RowOf } from "../query/columns.ts";
import { madeSql, type Queryable } from "../query/statement.ts";

/**
 * Runs SQL that is made while the service runs, such as a change of a table. It is not prepared, and not declared as a `statement`:
 * those are kept for the life of the process. Its parameters have names as those of a statement.
 */
export function run<Row extends Columns = Record<never, "text">>(
  db: Queryable,
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  row?: Row,
): Promise<RowOf<Row>[]> {
  return db.query(madeSql(row, text), values);
}
