// The size of a record on disk and in memory. Submits a month of weekly payroll of 300 employers with ten employees each,
// delivers its events by webhook and audits some of it; then divides the size of every table, of NATS' files and of Redis' keys
// by the number of records in them.
import { randomUUID } from "node:crypto";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { adminDatabase, run } from "./src/admin-database.ts";
import { auditEmployer, post } from "./src/audit-employer.ts";
import { bytesInRedis, bytesOfFiles } from "./src/bytes-kept.ts";
import { startBenchPlatform } from "./src/platform.ts";
import { postReport, untilFileEnded } from "./src/post-report.ts";
import { someAtOnce } from "./src/some-at-once.ts";
import { printTable } from "./src/table.ts";
import { untilQuiet } from "./src/until-quiet.ts";
import { startSink } from "./src/webhook-sink.ts";
import { weeklyPayrollJson, weeksOf2025 } from "./src/weekly-payroll.ts";

const employers = 300;
const employees = 10;
const weeks = weeksOf2025().slice(0, 4);
const audits = 200;
const atOnce = 16;

await using bench = await startBenchPlatform();
const { platform } = bench;
const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
const headers = headersOf(platform.credentials.sandbox.profileA);
const caller = { gatewayUrl: platform.gatewayUrl, headers };
const admin = adminDatabase(platform.servers.postgres?.url ?? "");
await using sink = await startSink();
await post(caller, "/webhooks", { owner_id, owner_type, url: sink.url, events: ["file.processed"] });

const reports = weeks.flatMap((week) =>
  Array.from({ length: employers }, (_, employer) => weeklyPayrollJson(`employer-${employer}`, week, employees)),
);
await someAtOnce(atOnce, reports, async (body) => {
  await untilFileEnded(
    platform.gatewayUrl,
    headers,
    await postReport(platform.gatewayUrl, { ...headers, "Idempotency-Key": randomUUID() }, body),
  );
});
await untilQuiet(admin);
const audited = Array.from({ length: audits }, (_, employer) => `employer-${employer}`);
await someAtOnce(atOnce, audited, (employer) => auditEmployer(caller, admin, employer, weeks.length));
await untilQuiet(admin);

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
const citations = "payroll_intake.report_citations";
const auditTables = tables
  .map(({ name }) => name)
  .filter((name) => /^premium_audit\.(?!inbox|outbox)/.test(name) || name === citations);
// A report has a row in the first two, and one for each class and state in the third; it is one of the inputs that are kept.
const ofReports = [citations, "premium_audit.input_lines", "premium_audit.worksheet_sources"];
const auditedReport =
  bytesIn(ofReports) / (audits * weeks.length) +
  eachOf("premium_audit.input_documents") +
  eachOf("premium_audit.version_inputs");
const natsBytes = bytesOfFiles(platform.localDir, "nats");
const redis = await bytesInRedis(platform.servers.redis?.url ?? "");
printTable(
  "Bytes for each thing",
  ["", "things", "bytes each"],
  [
    ["report, without its lines", reports.length, bytesIn(reportTables) / reports.length],
    ["file, in file-status", reports.length, eachOf("file_status.files")],
    ["line of a report", rowsIn("payroll_intake.payroll_records"), eachOf("payroll_intake.payroll_records")],
    ["employee", rowsIn("employee_sync.employees"), eachOf("employee_sync.employees")],
    ["policy and its audit, without the reports", audits, bytesIn(auditTables) / audits - weeks.length * auditedReport],
    ["report in an audit", audits * weeks.length, auditedReport],
    ["delivery of a webhook", rowsIn("webhooks.deliveries"), bytesIn(deliveryTables) / rowsIn("webhooks.deliveries")],
    ["event in an outbox", events, bytesIn(outboxes) / events],
    [
      "event in a consumer's inbox",
      taken.reduce((sum, { rows }) => sum + rows, 0),
      bytesIn(taken.map(({ name }) => name)) / taken.reduce((sum, { rows }) => sum + rows, 0),
    ],
    ["answer to an idempotent request", reports.length, eachOf("credentials.idempotent_requests")],
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
  ],
);
await admin.stop?.();

function eachOf(name: string): number {
  return bytesIn([name]) / rowsIn(name);
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
