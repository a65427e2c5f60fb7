// The size of a record on disk and in memory. Submits a month of weekly payroll of 300 employers with ten employees each,
// delivers its events by webhook and audits some of it; then divides the size of every table, of NATS' files and of Redis' keys
// by the number of records in them.
import { headersOf } from "@platform/local-stack/demo-credentials";
import { adminDatabase, run } from "./src/admin-database.ts";
import { bytesInRedis, bytesOfFiles } from "./src/bytes-kept.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { postReport, untilFileEnded } from "./src/post-report.ts";
import { printTable } from "./src/table.ts";
import { startSink } from "./src/webhook-sink.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/weekly-payroll.ts";

const employers = 300;
const employees = 10;
const weeks = weeksOf2025().slice(0, 4);
const audits = 30;
const atOnce = 16;
let audited = 0;

await using bench = await startBenchPlatform();
const { platform } = bench;
const { owner_id, owner_type, ...credential } = platform.credentials.sandbox.profileA;
const headers = { ...headersOf({ owner_id, owner_type, ...credential }), "content-type": "application/json" };
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
await using sink = await startSink();
await send("/webhooks", { owner_id, owner_type, url: sink.url, events: ["file.processed"] });

const reports = weeks.flatMap((week) =>
  Array.from({ length: employers }, (_, employer) => weeklyPayrollJson(`employer-${employer}`, week, employees)),
);
const loggedBefore = await loggedBytes();
await allOf(reports, async (body) => {
  await untilFileEnded(platform.gatewayUrl, headers, await postReport(platform.gatewayUrl, headers, body));
});
await untilQuiet();
const loggedForReports = (await loggedBytes()) - loggedBefore;
await allOf(Array.from({ length: audits }), audit);
await untilQuiet();

interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}
const tables = await measureTables();
const rowsIn = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
const bytesIn = (names: readonly string[]) =>
  tables.filter(({ name }) => names.includes(name)).reduce((sum, { bytes }) => sum + bytes, 0);

printTable(
  "Tables with their indexes, after the load",
  ["", "rows", "KiB", "bytes a row"],
  tables.map(({ name, rows, bytes }) => [name, rows, bytes / 1024, bytes / rows]),
);

const events = tables.filter(({ name }) => name.endsWith(".outbox")).reduce((sum, { rows }) => sum + rows, 0);
const taken = tables.filter(({ name }) => name.endsWith(".inbox"));
const outboxes = tables.filter(({ name }) => name.endsWith(".outbox")).map(({ name }) => name);
const reportTables = ["payroll_reports", "exposure"].map((name) => `payroll_intake.${name}`);
const deliveryTables = ["deliveries", "attempts", "event_bodies"].map((name) => `webhooks.${name}`);
const auditTables = tables.filter(({ name }) => /premium_audit\.(audit|worksheet)/.test(name)).map(({ name }) => name);
const natsBytes = bytesOfFiles(platform.localDir, "nats");
const redis = await bytesInRedis(platform.servers.redis?.url ?? "");
printTable(
  "Bytes for each thing",
  ["", "things", "bytes each"],
  [
    ["report, without its lines", reports.length, bytesIn([...reportTables, "file_status.files"]) / reports.length],
    ["line of a report", rowsIn("payroll_intake.payroll_records"), eachOf("payroll_intake.payroll_records")],
    ["employee", rowsIn("employee_sync.employees"), eachOf("employee_sync.employees")],
    ["audit, with its worksheet", audits, bytesIn(auditTables) / audits],
    ["delivery of a webhook", rowsIn("webhooks.deliveries"), bytesIn(deliveryTables) / rowsIn("webhooks.deliveries")],
    ["event in an outbox", events, bytesIn(outboxes) / events],
    [
      "event in a consumer's inbox",
      taken.reduce((sum, { rows }) => sum + rows, 0),
      bytesIn(taken.map(({ name }) => name)) / taken.reduce((sum, { rows }) => sum + rows, 0),
    ],
    ["event in JetStream", events, natsBytes / events],
    ["credential in Redis, as used here", redis.keys, redis.bytes / redis.keys],
    ["credential in Redis, at the most", 1, redis.mostBytes],
  ],
);
printTable(
  "What follows from a report",
  ["", "a report"],
  [
    ["events", events / reports.length],
    ["events taken in", taken.reduce((sum, { rows }) => sum + rows, 0) / reports.length],
    ["bytes in the write-ahead log of Postgres", loggedForReports / reports.length],
  ],
);
await admin.stop?.();

function eachOf(name: string): number {
  return bytesIn([name]) / rowsIn(name);
}

async function allOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Audits an employer of its own for the days that were reported. */
async function audit(): Promise<void> {
  audited += 1;
  const classifications = ["8810", "8742", "5403", "5190", "3632", "8017", "9082"].flatMap((classification_code) =>
    ["IN", "WI", "TX", "IL"].map((state) => ({ state, classification_code, rate: 3.17 })),
  );
  const term = { effective_date: "2025-01-01T00:00:00Z", expiration_date: "2025-01-29T00:00:00Z" };
  const policy = await send("/policies", {
    employer_id: `employer-${audited}`,
    ...term,
    premium: 1000,
    classifications,
  });
  const { id } = await send("/audits", { policy_id: policy.id });
  await until(`SELECT count(*)::int AS left FROM premium_audit.audits WHERE id = '${id}' AND status = 'in_progress'`);
}

async function send(path: string, body: object): Promise<{ id: string }> {
  const url = `${platform.gatewayUrl}/api/v1${path}`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

async function untilQuiet(): Promise<void> {
  await until("SELECT count(*)::int AS left FROM webhooks.pending_deliveries");
  await until("SELECT count(*)::int AS left FROM payroll_intake.outbox WHERE published_at IS NULL");
  await until("SELECT count(*)::int AS left FROM employee_sync.outbox WHERE published_at IS NULL");
}

/** Bytes that Postgres has written into its write-ahead log, which a standby and an archive get too. */
async function loggedBytes(): Promise<number> {
  const [row] = await run<{ bytes: number }>(admin, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
  return Number(row?.bytes);
}

/** Waits until a statement counts nothing that is left to do. */
async function until(sql: string): Promise<void> {
  for (;;) {
    const [row] = await run<{ left: number }>(admin, sql);
    if (row?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every table of a service that has rows, largest first. */
async function measureTables(): Promise<TableSize[]> {
  await run(admin, "ANALYZE");
  return run<TableSize>(
    admin,
    // Partitions are added up to their table.
    `SELECT format('%s.%s', nspname, coalesce(parent.relname, part.relname)) AS name, sum(part.reltuples)::int AS rows,
       sum(pg_total_relation_size(part.oid))::float8 AS bytes
     FROM pg_class AS part JOIN pg_namespace AS schema ON schema.oid = part.relnamespace
     LEFT JOIN pg_inherits ON inhrelid = part.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE part.relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') AND part.relname NOT LIKE 'migrations%'
       AND part.reltuples > 0
     GROUP BY 1 ORDER BY bytes DESC`,
  );
}
