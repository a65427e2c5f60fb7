// Deliveries of ninety days in a table that is partitioned by time: an insert, a page and the end of retention with a million rows
// (`npm run bench -- partitions 10000000`: ten million, which need 10 GB of disk and some minutes), beside ten thousand rows, and beside
// the same table without partitions.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrate";
import { provisionService } from "@platform/postgres/provision";
import { compareTables } from "./src/compare-tables.ts";
import { type DeliveryTable, deliveryTable } from "./src/delivery-table.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);
const few = 10_000;

const directory = makeTemporaryDirectory("bench-partitions");
const server = await startPostgres({ dataDir: join(directory, "postgres") });
const tables: DeliveryTable[] = [];
try {
  const url = await provisionService({ adminUrl: server.url, service: "webhooks", password: "bench" });
  const own = { name: "app", path: join(REPOSITORY, "apps/webhooks/migrations") };
  await migrate({ url, schema: "webhooks", directories: [messagingMigrations, own] });
  for (const [schema, rows, isPartitioned] of [
    ["few", few, true],
    ["many", many, true],
    ["plain", many, false],
  ] as const) {
    tables.push(await deliveryTable(server.url, { schema, rows, isPartitioned }));
  }
  const [small, large, plain] = tables as [DeliveryTable, DeliveryTable, DeliveryTable];

  const measured = {
    "100 deliveries inserted": (table: DeliveryTable) => table.insert(),
    "the first page of a webhook": (table: DeliveryTable) => table.page("newest"),
    "its last page": (table: DeliveryTable) => table.page("oldest"),
    "a delivery by its id": (table: DeliveryTable) => table.find(),
  };
  const rows = await compareTables([small, large, plain], measured);
  const columns = ["ms", `${few} rows`, `${many} rows`, "ratio", `${many}, no partitions`, "ratio"];
  printTable("Deliveries of ninety days in partitions", columns, rows);

  const dropped = await large.retain();
  const deleted = await plain.retain(dropped.rows);
  printTable(
    `The end of retention of ${dropped.rows} deliveries`,
    ["", "partitions dropped", "rows deleted", "ratio"],
    [
      ["until they are gone, s", dropped.seconds, deleted.seconds, deleted.seconds / dropped.seconds],
      ["written to the log of Postgres, MiB", dropped.logMib, deleted.logMib, deleted.logMib / dropped.logMib],
      ["dead rows left to vacuum", dropped.deadRows, deleted.deadRows, ""],
      ["vacuum, s", dropped.vacuumSeconds, deleted.vacuumSeconds, deleted.vacuumSeconds / dropped.vacuumSeconds],
      ["size of the table afterwards, against before", dropped.sizeAgainstBefore, deleted.sizeAgainstBefore, ""],
    ],
  );

  const { seconds, usualMs, longestMs } = await plain.convert();
  printTable(
    "The conversion of the table without partitions, while deliveries are inserted",
    ["", ""],
    [
      ["until it is partitioned, s", seconds],
      ["100 deliveries inserted meanwhile, median, ms", usualMs],
      ["the slowest of them, ms", longestMs],
    ],
  );
} finally {
  for (const table of tables) await table.stop();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
