import type { Database } from "@platform/postgres/query/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import type { Chore } from "@platform/retention/upkeep";
import { deleteExpiredFiles } from "./retention.sql.ts";

const batchSize = 1000;

/** The periodic work of this service: deletes file statuses after their retention period. */
export function upkeepChores(database: Database, retention: OwnerRetention): Chore[] {
  return [
    {
      what: "file statuses",
      batch: async (now) => deleteExpiredFiles(database, await retention.cutoffs(now), batchSize),
    },
  ];
}
