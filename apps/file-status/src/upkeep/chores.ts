import type { Database } from "@platform/postgres/database";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { deleteExpiredFiles } from "./retention.sql.ts";

const batchSize = 1000;

/** The periodic work of this service: deletes file statuses after their retention period. */
export function upkeepChores(database: Database, retentionYears: number): Chore[] {
  return [
    {
      what: "file statuses",
      batch: (now) => deleteExpiredFiles(database, yearsBefore(now, retentionYears), batchSize),
    },
  ];
}
