import { type Queryable, statement } from "@platform/postgres/query/statement";

const offStatement = statement("without_nested_loops", {}, "SET LOCAL enable_nestloop = off");
const onStatement = statement("with_nested_loops", {}, "SET LOCAL enable_nestloop = on");

/**
 * Runs a query in a transaction without nested loops. The planner has no statistics of uncommitted rows and expects few: with nested
 * loops it would compare each of a million rows with each other one.
 */
export async function withoutLoops<T>(tx: Queryable, query: () => Promise<T>): Promise<T> {
  await tx.query(offStatement);
  const result = await query();
  await tx.query(onStatement);
  return result;
}

const byIndexStatement = statement("without_sequential_scans", {}, "SET LOCAL enable_seqscan = off");

/**
 * Makes the statements of a transaction find the rows of a report by indexes. The statistics of the tables change while files are received
 * and rolled back, and the planner then expects that reading all records is cheaper, for each report of a file with many employers.
 */
export async function findByIndex(tx: Queryable): Promise<void> {
  await tx.query(byIndexStatement);
}
