// An event log of seven years in a table that is partitioned by half-years: events that are recorded, pages and a lookup with a million
// events (`npm run bench -- event-partitions 10000000`: ten million, which need 10 GB of disk and some minutes), beside ten thousand, and
// beside the same table without partitions.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrate";
import { provisionService } from "@platform/postgres/provision";
import { compareTables } from "./src/compare-tables.ts";
import { type EventTable, eventTable } from "./src/event-table.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);
const few = 10_000;

const directory = makeTemporaryDirectory("bench-event-partitions");
const server = await startPostgres({ dataDir: join(directory, "postgres") });
const tables: EventTable[] = [];
try {
  const url = await provisionService({ adminUrl: server.url, service: "webhooks", password: "bench" });
  const own = { name: "app", path: join(REPOSITORY, "apps/webhooks/migrations") };
  await migrate({ url, schema: "webhooks", directories: [messagingMigrations, own] });
  for (const [schema, rows, isPartitioned] of [
    ["few", few, true],
    ["many", many, true],
    ["plain", many, false],
  ] as const) {
    tables.push(await eventTable(server.url, { schema, rows, isPartitioned }));
  }
  const [small, large, plain] = tables as [EventTable, EventTable, EventTable];
  const lines = await compareTables<EventTable>([small, large, plain], {
    "100 events recorded": (table) => table.insert(),
    "the newest page of an owner": (table) => table.page("newest"),
    "its oldest page": (table) => table.page("oldest"),
    "a page of a rare type": (table) => table.ofType(),
    "an event by its id": (table) => table.find(),
  });
  const columns = ["ms", `${few} events`, `${many} events`, "ratio", `${many}, no partitions`, "ratio"];
  printTable("Events of seven years in partitions", columns, lines);
} finally {
  for (const table of tables) await table.stop();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
