// An event log of seven years in a table that is partitioned by half-years: events that are recorded, pages and a lookup with a million
// events (`npm run bench -- event-partitions 10000000`: ten million, which need 10 GB of disk and some minutes), beside ten thousand, and
// beside the same table without partitions.
import { compareTables } from "./src/compare-tables.ts";
import { few, withComparedTables } from "./src/compared-tables.ts";
import { type EventTable, eventTable } from "./src/event-table.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);

await withComparedTables({ services: ["webhooks"], many, open: eventTable }, async ([small, large, plain]) => {
  const lines = await compareTables<EventTable>([small, large, plain], {
    "100 events recorded": (table) => table.insert(),
    "the newest page of an owner": (table) => table.page("newest"),
    "its oldest page": (table) => table.page("oldest"),
    "a page of a rare type": (table) => table.ofType(),
    "an event by its id": (table) => table.find(),
  });
  const columns = ["ms", `${few} events`, `${many} events`, "ratio", `${many}, no partitions`, "ratio"];
  printTable("Events of seven years in partitions", columns, lines);
});
