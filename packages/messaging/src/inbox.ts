import type { Database } from "@platform/postgres/database";
import { type Queryable, statement } from "@platform/postgres/statement";

/** The inbox of a consumer in the database of its service. */
export interface Inbox {
  database: Database;
  /** Name of the consumer. */
  durable: string;
}

/**
 * SQL that writes event ids into the inbox of a consumer and returns those that were not there yet, as `event_id`.
 *
 * @param durable and `eventIds`: expressions of type text and text[]
 */
export const insertIntoInbox = (durable: string, eventIds: string) =>
  `INSERT INTO inbox (consumer, event_id) SELECT ${durable}, unnest(${eventIds}) ON CONFLICT DO NOTHING RETURNING event_id`;

const insertInbox = statement<{ event_id: string }>("inbox_insert", insertIntoInbox("$1", "$2::text[]"));

/** Writes event ids into the inbox of a consumer and resolves to those that were not there yet. */
export async function enterInbox(tx: Queryable, durable: string, eventIds: string[]): Promise<Set<string>> {
  const inserted = await tx.query(insertInbox, [durable, eventIds]);
  return new Set(inserted.map(({ event_id }) => event_id));
}
