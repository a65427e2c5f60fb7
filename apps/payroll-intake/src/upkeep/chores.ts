import type { Database } from "@platform/postgres/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import type { Chore } from "@platform/retention/upkeep";
import {
  deleteExpiredFileMappings,
  deleteExpiredGrants,
  deleteExpiredReports,
  deleteExpiredTerminations,
  deleteOldFailedRows,
} from "./retention.sql.ts";

/** Batch sizes. That of reports is small to keep locks short: a report can have 10,000 records and a file a million. */
const reportsAtOnce = 5;
const grantsAtOnce = 1000;
const terminationsAtOnce = 1000;
const fileMappingsAtOnce = 1000;
/** Small, because the rows of one file may be a hundred megabytes. */
const failedRowFilesAtOnce = 5;

/** Failed rows have names and wages of persons, and are kept only as long as somebody may correct them. */
const failedRowsKeptMs = 90 * 86_400_000;

/** Chores that delete records after their retention period. */
export function upkeepChores(database: Database, retention: OwnerRetention): Chore[] {
  return [
    {
      what: "payroll reports",
      async batch(now) {
        const cutoffs = await retention.cutoffs(now);
        return database.transaction((tx) => deleteExpiredReports(tx, cutoffs, reportsAtOnce));
      },
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
      what: "failed rows of files",
      batch: (now) => deleteOldFailedRows(database, new Date(now.getTime() - failedRowsKeptMs), failedRowFilesAtOnce),
    },
    {
      what: "terminations",
      batch: async (now) => deleteExpiredTerminations(database, await retention.cutoffs(now), terminationsAtOnce),
    },
  ];
}
