import { dropExpiredPartition, rowsCutoff } from "@platform/postgres/partitions/expired-partitions";
import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { publishedDays } from "./republish-events.ts";

// Filters by the time of creation first, because its index skips the newer parts of the table.
const deletePublished = statement(
  "outbox_delete_old",
  `DELETE FROM outbox WHERE created_at < {cutoff:timestamptz} AND seq IN (
     SELECT seq FROM outbox WHERE created_at < {cutoff:timestamptz} AND published_at < {cutoff:timestamptz} LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING seq`,
);

const deleteProcessed = statement(
  "inbox_delete_old",
  `DELETE FROM inbox WHERE (consumer, event_id) IN (
     SELECT consumer, event_id FROM inbox WHERE received_at < {cutoff:timestamptz} LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING event_id`,
);

const batchSize = 1000;
const dayMs = 86_400_000;
/** Longer than an event can be redelivered: it stays a week in the outbox, and then a week in JetStream. */
const processedDays = 15;

/**
 * Upkeep chores that drop old partitions of the outbox and the inbox, and delete old rows where a drop does not. A partition with an
 * event that is not published, or was published or received only lately, stays.
 */
export function deleteOldEvents(database: Database) {
  const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
  return [
    {
      what: "partitions of published events",
      batch: (now: Date) =>
        dropExpiredPartition(database, {
          table: "outbox",
          before: before(now, publishedDays),
          keptIf: "published_at >= {before:timestamptz}",
          pinnedIf: "published_at IS NULL",
        }),
    },
    {
      what: "partitions of processed events",
      batch: (now: Date) =>
        dropExpiredPartition(database, {
          table: "inbox",
          before: before(now, processedDays),
          pinnedIf: "received_at >= {before:timestamptz}",
        }),
    },
    {
      what: "published events",
      async batch(now: Date) {
        const cutoff = await rowsCutoff(database, "outbox", before(now, publishedDays));
        return (await database.query(deletePublished, { cutoff, limit: batchSize })).length;
      },
    },
    {
      what: "processed events",
      async batch(now: Date) {
        const cutoff = await rowsCutoff(database, "inbox", before(now, processedDays));
        return (await database.query(deleteProcessed, { cutoff, limit: batchSize })).length;
      },
    },
  ];
}
