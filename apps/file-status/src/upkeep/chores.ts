import type { Database } from "@platform/postgres/database";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { deleteExpiredFiles } from "./retention.sql.ts";

const batchSize = 1000;

/** What the calendar makes due here. */
export function upkeepChores(database: Database, retentionYears: number): Chore[] {
  return [
    {
      what: "file statuses",
      batch: (now) => deleteExpiredFiles(database, yearsBefore(now, retentionYears), batchSize),
    },
  ];
}
