import type { Queryable } from "@platform/postgres/statement";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import type { Chore } from "@platform/retention/upkeep";
import { deleteExpiredActivities } from "./retention.sql.ts";

const batchSize = 1000;

/** The periodic work of this service: deletes activities after their retention period. */
export function upkeepChores(database: Queryable, retention: OwnerRetention): Chore[] {
  return [
    {
      what: "activities",
      batch: async (now) => deleteExpiredActivities(database, await retention.cutoffs(now), batchSize),
    },
  ];
}
