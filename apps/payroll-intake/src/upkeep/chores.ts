import type { Database } from "@platform/postgres/database";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { deleteExpiredGrants, deleteExpiredReports, deleteExpiredTerminations } from "./retention.sql.ts";

/** Small, so that a batch holds its locks for a moment only: a report may have ten thousand records, a file a million. */
const reportsAtOnce = 5;
const grantsAtOnce = 1000;
const terminationsAtOnce = 1000;

/** What the calendar makes due here. */
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
      what: "departures",
      batch: (now) => deleteExpiredTerminations(database, yearsBefore(now, retentionYears), terminationsAtOnce),
    },
  ];
}
