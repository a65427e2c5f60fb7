// A page of the event log at its last event, beside the first page. `npm run bench -- events` has a million events of six years, and
// `npm run bench -- events 10000000` ten million, which need 10 GB of disk and some minutes to insert. What the numbers add to a delivery
// is measured by `npm run bench -- webhooks one` with BENCH_BASELINE.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { createComingPartitions } from "@platform/postgres/partitions/coming-partitions";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { run as runSql } from "@platform/postgres/tables/run-sql";
import { firstIdAt } from "@platform/service/call/ids";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { adminDatabase, run } from "./src/servers/admin-database.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const records = Number(process.argv[3] ?? 1_000_000);
const batch = 100_000;
const rounds = 15;
const pagesEachRound = 20;
// In the years to come, whose partitions can be created as upkeep does: those of the past have one together.
const startMs = Date.now() + 200 * 86_400_000;
const stepMs = (6 * 365 * 86_400_000) / records;

await using bench = await startBenchPlatform();
const { platform } = bench;
const credential = platform.credentials.sandbox.profileA;
const headers = headersOf(credential);
const admin = adminDatabase(platform.servers.postgres?.url ?? "");

// Behind the events that the start of the platform has recorded.
const ofOwner = `environment = 'sandbox' AND owner_id = '${credential.owner_id}'`;
const [recorded] = await run<{ last: number }>(
  admin,
  `SELECT coalesce(max(last_sequence), 0)::int AS last FROM webhooks.event_sequences WHERE ${ofOwner}`,
);
const begin = recorded?.last ?? 0;
await run(admin, "SET search_path = webhooks");
const [table] = (await selectPartitionedTables(admin)).filter(({ name }) => name === "events");
if (table) await createComingPartitions(admin, table, new Date(timeMs(begin + records)));
for (let first = 1; first <= records; first += batch) await insertEvents(begin + first, begin + first + batch - 1);
await run(
  admin,
  `INSERT INTO webhooks.event_sequences (environment, owner_id, last_sequence, recorded_at)
   VALUES ('sandbox', '${credential.owner_id}', ${begin + records}, now())
   ON CONFLICT (environment, owner_id) DO UPDATE SET last_sequence = excluded.last_sequence`,
);
await run(admin, "ANALYZE webhooks.events");
const [size] = await run<{ bytes: string; partitions: number }>(
  admin,
  `SELECT sum(pg_total_relation_size(relid)) AS bytes, count(*)::int AS partitions FROM pg_partition_tree('webhooks.events') WHERE isleaf`,
);
await admin.stop?.();

const last = begin + records;
const timeOf = (sequence: number) => new Date(timeMs(sequence)).toISOString();
/** Reads at the beginning of the log, and at its end. */
const pages: Record<string, readonly [first: string, last: string]> = {
  "oldest first, by number": ["order=oldest", `order=oldest&after_sequence=${last - 20}`],
  "oldest first, after an event": ["order=oldest", `order=oldest&starting_after=${idOf(last - 20)}`],
  "newest first": ["", `starting_after=${idOf(begin + 21)}`],
  "by time": [`order=oldest&recorded_after=${timeOf(begin)}`, `order=oldest&recorded_after=${timeOf(last - 30)}`],
  "by a type that only the oldest have": ["", "type=audit.completed"],
  "by a record that only the oldest have": ["", "resource_id=aud_listed"],
};
const rows: (string | number)[][] = [];
for (const [name, [ofFirst, ofLast]] of Object.entries(pages)) {
  const sides = { first: ofFirst, last: ofLast };
  const times: Record<keyof typeof sides, number[]> = { first: [], last: [] };
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? (["first", "last"] as const) : (["last", "first"] as const)) {
      const ms = await timeOfPages(sides[side]);
      if (round > 0) times[side].push(ms / pagesEachRound);
    }
  }
  const atFirst = median(times.first);
  const atLast = median(times.last);
  rows.push([`${name}: first page`, atFirst, 1], ["at the other end", atLast, atLast / atFirst]);
}
printTable(
  `An event log of ${records} events in ${size?.partitions} partitions, ${Math.round(Number(size?.bytes) / records)} bytes each with indexes`,
  ["", "ms a page", "ratio"],
  rows,
);

function timeMs(sequence: number): number {
  return Math.round(startMs + sequence * stepMs);
}

function idOf(sequence: number): string {
  return `${firstIdAt("evt_", timeMs(sequence))}${String(sequence).padStart(16, "0")}`;
}

/** The first thirty are of another type and about another record. */
async function insertEvents(first: number, end: number): Promise<void> {
  const isOld = `n <= ${begin + 30}`;
  const numbers = Array.from({ length: end - first + 1 }, (_, place) => first + place);
  const text = `INSERT INTO webhooks.events (environment, owner_id, sequence, id, type, occurred_at, recorded_at, resource_id, data, is_kept)
     SELECT 'sandbox', '${credential.owner_id}', n, id,
       CASE WHEN ${isOld} THEN 'audit.completed' ELSE 'file.processed' END, at.time, at.time,
       CASE WHEN ${isOld} THEN 'aud_listed' ELSE 'PR_TEST_' || n END,
       json_build_object('fileId', 'PR_TEST_' || n, 'employerId', 'listed-employer', 'totalGrossPay', n)::text, ${isOld}
     FROM unnest({numbers:bigint[]}, {ids:text[]}, {times:float8[]}) AS made (n, id, ms),
       LATERAL (SELECT to_timestamp(ms / 1000) AS time) AS at`;
  await runSql(admin, text, { numbers, ids: numbers.map(idOf), times: numbers.map(timeMs) });
}

async function timeOfPages(query: string): Promise<number> {
  const startedMs = performance.now();
  for (let page = 0; page < pagesEachRound; page++) {
    const answer = await fetch(`${platform.gatewayUrl}/api/v1/events?limit=20&${query}`, { headers });
    const { data } = (await answer.json()) as { data?: unknown[] };
    if (data?.length !== 20) throw new Error(`A page of ${query} has ${data?.length} events.`);
  }
  return performance.now() - startedMs;
}
