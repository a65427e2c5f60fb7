// Records of reports, which are partitioned by time, and a tenth as many reports and files, which are not: inserts, pages and lookups with a
// million records of seven years (`npm run bench -- records 10000000`: ten million, which need 15 GB of disk and a quarter of an hour),
// beside ten thousand, and beside records in one table. Then the end of retention of the oldest two years of records.
import { compareTables } from "./src/compare-tables.ts";
import { few, withComparedTables } from "./src/compared-tables.ts";
import { type ReportTables, reportTables } from "./src/report-tables.ts";
import { printTable } from "./src/table.ts";

const many = Number(process.argv[3] ?? 1_000_000);

await withComparedTables(
  { services: ["payroll-intake", "file-status"], many, open: reportTables },
  async ([small, large, plain]) => {
    const names = Object.keys(small.works);
    const measured = Object.fromEntries(
      names.map((name) => [name, async (side: ReportTables) => side.works[name]?.()]),
    );
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
  },
);
