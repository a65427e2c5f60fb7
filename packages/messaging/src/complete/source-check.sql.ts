import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const begin = statement(
  "source_check_begin",
  "INSERT INTO source_checks (source, checked_number) VALUES ({source:text}, {number:bigint}) ON CONFLICT DO NOTHING",
);

const dueSource = { source: "text", seconds: "float8" } as const;
// Replicas do not wait for each other: what another one has just locked is not due.
const claim = statement(
  "source_checks_claim",
  { source: "text", number: "bigint" },
  `UPDATE source_checks SET checked_at = clock_timestamp()
   WHERE source IN (
     SELECT source FROM source_checks JOIN ${unnested(dueSource, "due")} USING (source)
     WHERE checked_at <= clock_timestamp() - make_interval(secs => seconds) FOR UPDATE OF source_checks SKIP LOCKED
   ) RETURNING source, checked_number AS number`,
  { rows: dueSource },
);

const read = statement(
  "source_check_read",
  { number: "bigint" },
  "SELECT checked_number AS number FROM source_checks WHERE source = {source:text}",
);

const advance = statement(
  "source_check_advance",
  `UPDATE source_checks SET checked_number = {number:bigint}
   WHERE source = {source:text} AND checked_number = {former:bigint}`,
);

/** Begins to check the events of a source after a number, unless that was begun before. */
export async function beginSourceCheck(db: Queryable, source: string, number: bigint): Promise<void> {
  await db.query(begin, { source, number: number.toString() });
}

/** The number up to which a source is complete; undefined if its events are not checked. */
export async function selectCheckedNumber(db: Queryable, source: string): Promise<bigint | undefined> {
  const [row] = await db.query(read, { source });
  return row && BigInt(row.number);
}

/** A source, and how long ago its latest check must be. */
export interface CheckInterval {
  readonly source: string;
  readonly intervalMs: number;
}

/** Takes the checks of the sources that are due, and resolves to the number up to which each is complete. */
export async function claimSourceChecks(
  db: Queryable,
  intervals: readonly CheckInterval[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = intervals.map(({ source, intervalMs }) => ({ source, seconds: intervalMs / 1000 }));
  const claimed = await db.query(claim, { rows });
  return new Map(claimed.map(({ source, number }) => [source, BigInt(number)]));
}

/** Stores that a source is complete up to a number, unless another replica has stored one meanwhile. */
export async function advanceSourceCheck(
  db: Queryable,
  source: string,
  { former, number }: { former: bigint; number: bigint },
): Promise<void> {
  await db.query(advance, { source, former: former.toString(), number: number.toString() });
}
