import { makeComingPartitions } from "@platform/postgres/partitions/coming-partitions";
import { convertTables } from "@platform/postgres/partitions/convert-tables";
import { dropExpiredPartition } from "@platform/postgres/partitions/expired-partitions";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { selectPartitions } from "@platform/postgres/partitions/select-partitions";
import { statement } from "@platform/postgres/statement";
import { firstIdAt, newId } from "@platform/service/ids";
import { adminDatabase, run } from "./admin-database.ts";
import type { ComparedTable } from "./compared-tables.ts";
import { median } from "./rounds.ts";

const dayMs = 86_400_000;
const days = 90;
const webhooks = 10;
const insertedAtOnce = 100;
const deletedAtOnce = 1000;

/** What the end of retention has cost. */
interface Retained {
  rows: number;
  seconds: number;
  logMib: number;
  deadRows: number;
  vacuumSeconds: number;
  sizeAgainstBefore: number;
}

/** A table of deliveries in a schema of its own, and what a service does with it. */
export interface DeliveryTable {
  insert(): Promise<unknown>;
  page(from: "newest" | "oldest"): Promise<unknown>;
  find(): Promise<unknown>;
  /** Drops what is older than sixty days in partitions, or deletes `rows` of the oldest ones. */
  retain(rows?: number): Promise<Retained>;
  /** Converts a table without partitions while deliveries are inserted one call after the other. */
  convert(): Promise<{ seconds: number; usualMs: number; longestMs: number }>;
  stop(): Promise<void>;
}

const insertStatement = statement(
  "bench_insert",
  `INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts, response_code,
     last_error, created_at)
   SELECT webhook_id, id, 'sandbox', 'own_stored', event_id, 'file.processed', 2, 'delivered', 1, 200, '', now()
   FROM unnest($1::text[], $2::text[], $3::text[]) AS made (webhook_id, id, event_id)`,
);
const pageStatement = statement<{ id: string }>(
  "bench_page",
  `SELECT id, event_id, event_type, status, attempts, response_code, created_at FROM deliveries
   WHERE webhook_id = $1 AND environment = 'sandbox' AND owner_id = 'own_stored' AND id < $2 ORDER BY id DESC LIMIT 20`,
);
const findStatement = statement("bench_find", "SELECT * FROM deliveries WHERE webhook_id = $1 AND id = $2");
// As the service does where there are no partitions.
const deleteStatement = statement<{ id: string }>(
  "bench_delete",
  `WITH old AS (
     SELECT settled.* FROM unnest($1::text[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT d.webhook_id, d.id FROM deliveries d WHERE d.webhook_id = wanted.id AND d.id < $2
       ORDER BY d.id LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED
     ) AS settled LIMIT ${deletedAtOnce}
   )
   DELETE FROM deliveries d USING old WHERE d.webhook_id = old.webhook_id AND d.id = old.id RETURNING d.id`,
);

const webhookId = (number: number) => `whk_${number % webhooks}`;

/** Fills a table with deliveries to ten webhooks, as many each day for ninety days. */
export async function deliveryTable(
  adminUrl: string,
  { schema, rows, isPartitioned }: ComparedTable,
): Promise<DeliveryTable> {
  const nowMs = Date.now();
  const url = new URL(adminUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  const database = adminDatabase(url.href);
  await run(database, `CREATE SCHEMA ${schema}`);
  await run(database, "CREATE TABLE deliveries (LIKE webhooks.deliveries INCLUDING ALL)");
  const declare = async () => {
    const comment = "SELECT obj_description('webhooks.deliveries'::regclass, 'pg_class') AS text";
    const [declared] = await run<{ text: string }>(database, comment);
    await run(database, `COMMENT ON TABLE deliveries IS '${declared?.text}'`);
  };
  if (isPartitioned) {
    await declare();
    // By the clock of before the first of the days, so that each period since has its partition.
    await convertTables(database, new Date(nowMs - (days + 30) * dayMs));
  }
  const tableOf = async () => (await selectPartitionedTables(database))[0];
  const table = await tableOf();
  if (table) await makeComingPartitions(database, table, new Date(nowMs));
  const eachDay = Math.ceil(rows / days);
  for (let day = days; day > 0; day--) {
    const atMs = nowMs - day * dayMs;
    await run(
      database,
      `INSERT INTO deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status, attempts,
         response_code, last_error, created_at)
       SELECT 'whk_' || n % ${webhooks}, '${firstIdAt("dlv_", atMs)}' || lpad(n::text, 16, '0'), 'sandbox', 'own_stored',
         '${firstIdAt("evt_", atMs)}' || lpad(n::text, 16, '0'), 'file.processed', 2,
         CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'delivered' END, 1, 200, '', to_timestamp(${atMs / 1000})
       FROM generate_series(1, ${eachDay}) AS n`,
    );
  }
  await run(database, "VACUUM ANALYZE deliveries");
  const oldest = `${firstIdAt("dlv_", nowMs - days * dayMs)}${String(webhooks * 21).padStart(16, "0")}`;
  const middle = `${firstIdAt("dlv_", nowMs - 40 * dayMs)}${"1".padStart(16, "0")}`;

  const size = async () => {
    const sql = `SELECT sum(pg_total_relation_size(pg_class.oid))::float8 AS bytes FROM pg_class
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`;
    return (await run<{ bytes: number }>(database, sql))[0]?.bytes ?? 0;
  };
  const log = async () => {
    const [row] = await run<{ bytes: number }>(database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
    return Number(row?.bytes ?? 0);
  };
  const dead = async () => {
    await run(database, "SELECT pg_stat_force_next_flush()");
    const sql = `SELECT coalesce(sum(n_dead_tup), 0)::int AS rows FROM pg_stat_user_tables WHERE schemaname = '${schema}'`;
    return (await run<{ rows: number }>(database, sql))[0]?.rows ?? 0;
  };

  async function countOld(): Promise<number> {
    const beforeMs = nowMs - 60 * dayMs;
    const declared = await tableOf();
    const expired = declared ? (await selectPartitions(database, declared)).filter(({ toMs }) => toMs <= beforeMs) : [];
    let count = 0;
    for (const { name } of expired) {
      count += (await run<{ rows: number }>(database, `SELECT count(*)::int AS rows FROM ${name}`))[0]?.rows ?? 0;
    }
    return count;
  }
  async function remove(rowsToDelete: number | undefined): Promise<void> {
    if (rowsToDelete === undefined) {
      while ((await dropExpiredPartition(database, { table: "deliveries", before: new Date(nowMs - 60 * dayMs) })) > 0);
      return;
    }
    const ids = Array.from({ length: webhooks }, (_, number) => webhookId(number));
    for (let left = rowsToDelete; left > 0; left -= deletedAtOnce) {
      await database.query(deleteStatement, [ids, firstIdAt("dlv_", nowMs)]);
    }
  }

  function insert() {
    const ids = Array.from({ length: insertedAtOnce }, () => newId("dlv_"));
    return database.query(insertStatement, [ids.map((_, number) => webhookId(number)), ids, ids]);
  }

  return {
    insert,
    page: (from) => database.query(pageStatement, [webhookId(1), from === "newest" ? "~" : oldest]),
    find: () => database.query(findStatement, [webhookId(1), middle]),
    async retain(rowsToDelete) {
      const count = rowsToDelete ?? (await countOld());
      const [sizeBefore, logBefore] = [await size(), await log()];
      const startedMs = performance.now();
      await remove(rowsToDelete);
      const seconds = (performance.now() - startedMs) / 1000;
      const logMib = ((await log()) - logBefore) / 2 ** 20;
      const deadRows = await dead();
      const vacuumedMs = performance.now();
      await run(database, "VACUUM deliveries");
      const vacuumSeconds = (performance.now() - vacuumedMs) / 1000;
      return { rows: count, seconds, logMib, deadRows, vacuumSeconds, sizeAgainstBefore: (await size()) / sizeBefore };
    },
    async convert() {
      await declare();
      const session = adminDatabase(url.href);
      const times: number[] = [];
      const startedMs = performance.now();
      let isOver = false;
      const converting = convertTables(session, new Date()).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const insertedMs = performance.now();
        await insert();
        times.push(performance.now() - insertedMs);
      }
      await converting;
      const seconds = (performance.now() - startedMs) / 1000;
      await session.stop?.();
      return { seconds, usualMs: median(times), longestMs: Math.max(...times) };
    },
    async stop() {
      await database.stop?.();
    },
  };
}
