import type { Queryable } from "@platform/postgres/statement";
import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import { deleteExpiredActivities } from "./retention.sql.ts";

const batchSize = 1000;

/** The periodic work of this service: deletes activities after their retention period. */
export function upkeepChores(database: Queryable, retentionYears: number): Chore[] {
  return [
    {
      what: "activities",
      batch: (now) => deleteExpiredActivities(database, yearsBefore(now, retentionYears), batchSize),
    },
  ];
}
