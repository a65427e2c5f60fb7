import { type Queryable, statement } from "@platform/postgres/statement";
import { publishedDays } from "./republish-events.ts";

// Filters by the time of creation first, because its index skips the newer parts of the table.
const deletePublished = statement(
  "outbox_delete_old",
  `DELETE FROM outbox WHERE seq IN (
     SELECT seq FROM outbox WHERE created_at < $1 AND published_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING seq`,
);

const deleteProcessed = statement(
  "inbox_delete_old",
  `DELETE FROM inbox WHERE (consumer, event_id) IN (
     SELECT consumer, event_id FROM inbox WHERE received_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING event_id`,
);

const batchSize = 1000;
const dayMs = 86_400_000;
/** Longer than an event can be redelivered: it stays a week in the outbox, and then a week in JetStream. */
const processedDays = 15;

/** Upkeep chores that delete old rows of the outbox and the inbox. */
export function deleteOldEvents(database: Queryable) {
  const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
  return [
    {
      what: "published events",
      batch: async (now: Date) =>
        (await database.query(deletePublished, [before(now, publishedDays), batchSize])).length,
    },
    {
      what: "processed events",
      batch: async (now: Date) =>
        (await database.query(deleteProcessed, [before(now, processedDays), batchSize])).length,
    },
  ];
}
