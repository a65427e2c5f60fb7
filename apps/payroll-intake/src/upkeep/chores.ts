import type { Database } from "@platform/postgres/database";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { deleteExpiredGrants, deleteExpiredReports, deleteExpiredTerminations } from "./retention.sql.ts";

/** Batch sizes. That of reports is small to keep locks short: a report can have 10,000 records and a file a million. */
const reportsAtOnce = 5;
const grantsAtOnce = 1000;
const terminationsAtOnce = 1000;

/** Chores that delete records after their retention period. */
export function upkeepChores(database: Database, retentionYears: number): Chore[] {
  return [
    {
      what: "payroll reports",
      batch: (now) =>
        database.transaction((tx) => deleteExpiredReports(tx, yearsBefore(now, retentionYears), reportsAtOnce)),
    },
    {
      what: "exposure grants",
      batch: (now) => deleteExpiredGrants(database, yearsBefore(now, retentionYears), grantsAtOnce),
    },
    {
      what: "terminations",
      batch: (now) => deleteExpiredTerminations(database, yearsBefore(now, retentionYears), terminationsAtOnce),
    },
  ];
}
