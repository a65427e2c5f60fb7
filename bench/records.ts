// Records of reports, which are partitioned by time, and a tenth as many reports and files, which are not: inserts, pages and lookups with a
// million records of seven years (`npm run bench -- records 10000000`: ten million, which need 15 GB of disk and a quarter of an hour),
// beside ten thousand, and beside records in one table. Then the end of retention of the oldest two years of records.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrate";
import { provisionService } from "@platform/postgres/provision";
import { compareTables } from "./src/compare-tables.ts";
import { type ReportTables, reportTables } from "./src/report-tables.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);
const few = 10_000;

const directory = makeTemporaryDirectory("bench-records");
const server = await startPostgres({ dataDir: join(directory, "postgres") });
const sides: ReportTables[] = [];
try {
  for (const app of ["payroll-intake", "file-status"]) {
    const url = await provisionService({ adminUrl: server.url, service: app, password: "bench" });
    const own = { name: "app", path: join(REPOSITORY, "apps", app, "migrations") };
    const directories = [messagingMigrations, own];
    await migrate({ url, schema: app.replace("-", "_"), directories });
  }
  for (const [schema, rows, isPartitioned] of [
    ["few", few, true],
    ["many", many, true],
    ["plain", many, false],
  ] as const) {
    sides.push(await reportTables(server.url, { schema, rows, isPartitioned }));
  }
  const [small, large, plain] = sides as [ReportTables, ReportTables, ReportTables];

  const names = Object.keys(small.works);
  const measured = Object.fromEntries(names.map((name) => [name, async (side: ReportTables) => side.works[name]?.()]));
  const lines = await compareTables([small, large, plain], measured);
  // Without partitions there are records only.
  const rows = lines.map((line) => (/records|findings/.test(String(line[0])) ? line : [...line.slice(0, 4), "", ""]));
  const columns = ["ms", `${few} records`, `${many} records`, "ratio", `${many}, no partitions`, "ratio"];
  printTable("Records in partitions; reports and files in one table each", columns, rows);

  const [dropped, deleted] = [await large.retain(), await plain.retain()];
  printTable(
    "The end of retention of two years of records",
    ["", "partitions dropped", "rows deleted", "ratio"],
    [
      ["until they are gone, s", dropped.seconds, deleted.seconds, deleted.seconds / dropped.seconds],
      ["written to the log of Postgres, MiB", dropped.logMib, deleted.logMib, deleted.logMib / dropped.logMib],
    ],
  );
} finally {
  for (const side of sides) await side.stop();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
