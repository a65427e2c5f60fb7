// Deliveries of ninety days in a table that is partitioned by time: an insert, a page and the end of retention with a million rows
// (`npm run bench -- partitions 10000000`: ten million, which need 10 GB of disk and some minutes), beside ten thousand rows, and beside
// the same table without partitions.
import { compareTables } from "./src/compare-tables.ts";
import { few, withComparedTables } from "./src/compared-tables.ts";
import { type DeliveryTable, deliveryTable } from "./src/delivery-table.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);

await withComparedTables({ services: ["webhooks"], many, open: deliveryTable }, async ([small, large, plain]) => {
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
});
