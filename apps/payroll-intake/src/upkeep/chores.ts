import { dropExpiredPartition, historyEnd, rowsCutoff } from "@platform/postgres/partitions/expired-partitions";
import type { Database } from "@platform/postgres/query/database";
import type { Cutoffs, OwnerRetention } from "@platform/retention/owner-retention";
import { type Chore, daysBefore } from "@platform/retention/upkeep";
import { deleteLeftRecords, recordsOfReports, recordTables } from "./record-retention.sql.ts";
import {
  deleteExpiredEmployers,
  deleteExpiredFileMappings,
  deleteExpiredGrants,
  deleteExpiredReports,
  deleteExpiredTerminations,
  deleteOldFailedRows,
} from "./retention.sql.ts";

/** Batch sizes. The batch of reports is small to keep locks short: a report can have 10,000 records and a file a million. */
const reportsAtOnce = 5;
const grantsAtOnce = 1000;
const terminationsAtOnce = 1000;
const fileMappingsAtOnce = 1000;
const employersAtOnce = 1000;
/** Number of files, small because the rows of one file may be a hundred megabytes. */
const failedRowFilesAtOnce = 5;

/** A period of the partitions of records, and a day: until then the records wait for the drop of their partition. */
const recordsLeftDays = 91 + 1;

/** Failed rows have names and wages of persons, so they are retained only as long as a partner may correct them. */
const failedRowsKeptMs = 90 * 86_400_000;

/** Returns the chores that delete records after their retention period. */
export function upkeepChores(database: Database, retention: OwnerRetention): Chore[] {
  return [
    {
      what: "payroll reports",
      async batch(now) {
        const cutoffs = await retention.cutoffs(now);
        const rowsBefore = await recordsBefore(database, cutoffs);
        return database.transaction((tx) => deleteExpiredReports(tx, cutoffs, { now, rowsBefore }, reportsAtOnce));
      },
    },
    ...recordTables.map(
      (table): Chore => ({
        what: `partitions of ${table}`,
        async batch(now) {
          const { usual } = await retention.cutoffs(now);
          return dropExpiredPartition(database, { table, before: usual, survivors: recordsOfReports });
        },
      }),
    ),
    {
      what: "records of deleted reports",
      batch: (now) =>
        database.transaction((tx) => deleteLeftRecords(tx, daysBefore(now, recordsLeftDays), reportsAtOnce)),
    },
    {
      what: "exposure grants",
      batch: async (now) => deleteExpiredGrants(database, await retention.cutoffs(now), grantsAtOnce),
    },
    {
      what: "file mappings",
      batch: async (now) => deleteExpiredFileMappings(database, await retention.cutoffs(now), fileMappingsAtOnce),
    },
    {
      what: "employers",
      batch: async (now) => deleteExpiredEmployers(database, await retention.cutoffs(now), employersAtOnce),
    },
    {
      what: "failed rows of files",
      batch: (now) => deleteOldFailedRows(database, new Date(now.getTime() - failedRowsKeptMs), failedRowFilesAtOnce),
    },
    {
      what: "terminations",
      batch: async (now) => deleteExpiredTerminations(database, await retention.cutoffs(now), terminationsAtOnce),
    },
  ];
}

/**
 * Returns the time before which records are deleted with their report: their partition is none of a period, or should have been
 * dropped by now.
 */
async function recordsBefore(database: Database, { usual }: Cutoffs): Promise<Date> {
  const ends = await Promise.all([
    rowsCutoff(database, "payroll_records", usual),
    historyEnd(database, "payroll_records"),
  ]);
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}
