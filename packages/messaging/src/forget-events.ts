import { type Queryable, statement } from "@platform/postgres/statement";
import { publishedDays } from "./republish-events.ts";

// By the time of making, whose index passes over the tables' newer parts.
const forgetPublished = statement(
  "outbox_forget",
  `DELETE FROM outbox WHERE seq IN (
     SELECT seq FROM outbox WHERE created_at < $1 AND published_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING seq`,
);

const forgetTaken = statement(
  "inbox_forget",
  `DELETE FROM inbox WHERE (consumer, event_id) IN (
     SELECT consumer, event_id FROM inbox WHERE received_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING event_id`,
);

const batchSize = 1000;
const dayMs = 86_400_000;
/** Longer than an event can come again: a week in the outbox, and then a week in JetStream. */
const takenDays = 15;

/** What of the outbox and inbox has been kept long enough, as chores of upkeep. */
export function forgetEvents(database: Queryable) {
  const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
  return [
    {
      what: "published events",
      batch: async (now: Date) =>
        (await database.query(forgetPublished, [before(now, publishedDays), batchSize])).length,
    },
    {
      what: "events taken in",
      batch: async (now: Date) => (await database.query(forgetTaken, [before(now, takenDays), batchSize])).length,
    },
  ];
}
