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
