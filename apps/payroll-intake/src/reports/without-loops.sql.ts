import { type Queryable, statement } from "@platform/postgres/query/statement";

const joins = (state: "on" | "off") =>
  `SELECT set_config('enable_nestloop', '${state}', true), set_config('enable_mergejoin', '${state}', true)` as const;
const offStatement = statement("hash_joins_only", {}, joins("off"));
const onStatement = statement("hash_joins_and_others", {}, joins("on"));

/**
 * Runs a query in a transaction with hash joins only. The planner has no statistics of uncommitted rows and expects few: with nested
 * loops, or by merging rows that are sorted by their report, it would compare each of a million rows with each other one.
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
