import { makeComingPartitions } from "@platform/postgres/partitions/coming-partitions";
import { convertTables } from "@platform/postgres/partitions/convert-tables";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { statement } from "@platform/postgres/statement";
import { firstIdAt, newId } from "@platform/service/ids";
import { adminDatabase, run } from "./admin-database.ts";
import type { ComparedTable } from "./compared-tables.ts";

const dayMs = 86_400_000;
const days = 2555;
const owners = 10;
const insertedAtOnce = 100;
const batch = 100_000;

/** A log of events in a schema of its own, and what a service does with it. */
export interface EventTable {
  insert(): Promise<unknown>;
  page(from: "newest" | "oldest"): Promise<unknown>;
  ofType(): Promise<unknown>;
  find(): Promise<unknown>;
  stop(): Promise<void>;
}

const insertStatement = statement(
  "bench_insert_events",
  `WITH made AS (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) AS made (id, owner_id, sequence)),
   known AS MATERIALIZED (
     SELECT made.id FROM made CROSS JOIN LATERAL (SELECT FROM events WHERE events.id = made.id AND events.id BETWEEN $4 AND $5 LIMIT 1) AS recorded
   )
   INSERT INTO events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, resource_id, data, is_kept)
   SELECT 'sandbox', owner_id, sequence, id, 'file.processed', now(), now(), id, '{"fileId":"PR_TEST_1","employerId":"listed"}', false
   FROM made WHERE NOT EXISTS (SELECT FROM known WHERE known.id = made.id)`,
);
const pageOf = (order: string) =>
  statement<{ id: string }>(
    `bench_page_${order}`,
    `SELECT id, sequence, type, recorded_at, data FROM events WHERE environment = 'sandbox' AND owner_id = $1 AND sequence > $2
     AND sequence < $3 ORDER BY sequence ${order} LIMIT 20`,
  );
const [newest, oldest] = [pageOf("DESC"), pageOf("ASC")];
const typeStatement = statement<{ id: string }>(
  "bench_page_of_type",
  `SELECT id, sequence, type, recorded_at, data FROM events WHERE environment = 'sandbox' AND owner_id = $1
   AND (type, sequence) > ($2, 0) AND (type, sequence) < ($2, $3) ORDER BY type DESC, sequence DESC LIMIT 20`,
);
const findStatement = statement(
  "bench_find_event",
  "SELECT * FROM events WHERE id = $1 AND environment = 'sandbox' AND owner_id = $2",
);

/** Fills a log with events of ten owners, as many each day for seven years. */
export async function eventTable(
  adminUrl: string,
  { schema, rows, isPartitioned }: ComparedTable,
): Promise<EventTable> {
  const nowMs = Date.now();
  const url = new URL(adminUrl);
  // As the service has them, so that plans are the same.
  const settings = [
    "enable_seqscan=off",
    "enable_hashjoin=off",
    "enable_mergejoin=off",
    "plan_cache_mode=force_generic_plan",
  ];
  url.searchParams.set("options", [`search_path=${schema}`, ...settings].map((one) => `-c ${one}`).join(" "));
  const database = adminDatabase(url.href);
  await run(database, `CREATE SCHEMA ${schema}`);
  await run(database, "CREATE TABLE events (LIKE webhooks.events INCLUDING ALL)");
  if (isPartitioned) {
    const comment = "SELECT obj_description('webhooks.events'::regclass, 'pg_class') AS text";
    const [declared] = await run<{ text: string }>(database, comment);
    await run(database, `COMMENT ON TABLE events IS '${declared?.text}'`);
    // By the clock of before the first of the days, so that each period since has its partition.
    await convertTables(database, new Date(nowMs - (days + 200) * dayMs));
    const [table] = await selectPartitionedTables(database);
    if (table) await makeComingPartitions(database, table, new Date(nowMs));
  }
  const stepMs = (days * dayMs) / rows;
  const timeAt = (n: number) => nowMs - days * dayMs + n * stepMs;
  const idAt = (n: number) => `${firstIdAt("evt_", timeAt(n))}${String(n).padStart(16, "0")}`;
  for (let first = 0; first < rows; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, rows - first) }, (_, place) => first + place);
    const text = `INSERT INTO events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, resource_id, data, is_kept)
      SELECT 'sandbox', 'own_' || n % ${owners}, n / ${owners} + 1, id, CASE WHEN n < 300 THEN 'audit.completed' ELSE 'file.processed' END,
        at.time, at.time, 'PR_TEST_' || n, '{"fileId":"PR_TEST_1","employerId":"listed"}', n < 300
      FROM unnest($1::int[], $2::text[], $3::float8[]) AS made (n, id, ms), LATERAL (SELECT to_timestamp(ms / 1000) AS time) AS at`;
    await database.query(statement("", text), [numbers, numbers.map(idAt), numbers.map(timeAt)]);
  }
  await run(database, "VACUUM ANALYZE events");
  let next = Math.ceil(rows / owners) + 1;
  const middle = Math.floor(rows / 2 / owners) * owners + 1;

  return {
    insert() {
      const ids = Array.from({ length: insertedAtOnce }, () => newId("evt_")).toSorted();
      next += insertedAtOnce;
      const values = [ids, ids.map((_, number) => `own_${number % owners}`), ids.map((_, number) => next + number)];
      return database.query(insertStatement, [...values, ids[0], ids.at(-1)]);
    },
    page: (from) => database.query(from === "newest" ? newest : oldest, ["own_1", 0, 2 ** 52]),
    ofType: () => database.query(typeStatement, ["own_1", "audit.completed", 2 ** 52]),
    find: () => database.query(findStatement, [idAt(middle), "own_1"]),
    async stop() {
      await database.stop?.();
    },
  };
}
