import { type Queryable, statement } from "@platform/postgres/query/statement";

const begin = statement(
  "source_check_begin",
  "INSERT INTO source_checks (source, checked_number) VALUES ({source:text}, {number:bigint}) ON CONFLICT DO NOTHING",
);

const claim = statement(
  "source_check_claim",
  { number: "bigint" },
  `UPDATE source_checks SET checked_at = clock_timestamp()
   WHERE source = {source:text} AND checked_at <= clock_timestamp() - make_interval(secs => {seconds:float8})
   RETURNING checked_number AS number`,
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

/** Takes the check of a source that is due, and resolves to the number up to which it is complete; undefined if none is due. */
export async function claimSourceCheck(db: Queryable, source: string, intervalMs: number): Promise<bigint | undefined> {
  const [row] = await db.query(claim, { source, seconds: intervalMs / 1000 });
  return row && BigInt(row.number);
}

/** Stores that a source is complete up to a number, unless another replica has stored one meanwhile. */
export async function advanceSourceCheck(
  db: Queryable,
  source: string,
  { former, number }: { former: bigint; number: bigint },
): Promise<void> {
  await db.query(advance, { source, former: former.toString(), number: number.toString() });
}
