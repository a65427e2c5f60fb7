import type { Database } from "@platform/postgres/database";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { removeAgedFiles } from "./retention.sql.ts";

const batchSize = 1000;

/** What the calendar makes due here. */
export function choresOf(database: Database, retentionYears: number): Chore[] {
  return [
    { what: "file statuses", batch: (now) => removeAgedFiles(database, yearsBefore(now, retentionYears), batchSize) },
  ];
}
