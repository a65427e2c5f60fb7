import { dropExpiredPartition } from "@platform/postgres/partitions/expired-partitions";
import type { Database } from "@platform/postgres/query/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import { rowsCutoffs, survivorsOf } from "@platform/retention/partition-retention";
import type { Chore } from "@platform/retention/upkeep";
import { deleteExpiredActivities } from "./retention.sql.ts";

const batchSize = 1000;

/** The periodic work of this service: deletes activities after their retention period. */
export function upkeepChores(database: Database, retention: OwnerRetention): Chore[] {
  return [
    {
      what: "partitions of activities",
      async batch(now) {
        const cutoffs = await retention.cutoffs(now);
        return dropExpiredPartition(database, {
          table: "activities",
          before: cutoffs.usual,
          keptIf: "created_at >= {before:timestamptz}",
          survivors: survivorsOf(cutoffs, "created_at"),
        });
      },
    },
    {
      what: "activities",
      async batch(now) {
        const cutoffs = await rowsCutoffs(database, "activities", await retention.cutoffs(now));
        return deleteExpiredActivities(database, cutoffs, batchSize);
      },
    },
  ];
}
