import type { Database } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";

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

const discarded = ":discarded";

/** Name in the inbox under which the events are whose dead letters of a consumer were discarded; as SQL with an expression. */
export const discardsOf = (durable: string) => `${durable}${discarded}`;
export const discardsOfSql = (durable: string) => `${durable} || '${discarded}'`;

/** An event that is not in the inbox of a consumer. */
export interface UnprocessedId {
  readonly event_id: string;
  /** Its dead letter was discarded. */
  readonly is_discarded: boolean;
}

const unprocessedIds = statement<UnprocessedId>(
  "inbox_lacks",
  `SELECT event_id, EXISTS (
     SELECT FROM inbox WHERE inbox.consumer = ${discardsOfSql("$1::text")} AND inbox.event_id = wanted.event_id) AS is_discarded
   FROM unnest($2::text[]) AS wanted (event_id)
   WHERE NOT EXISTS (SELECT FROM inbox WHERE inbox.consumer = $1 AND inbox.event_id = wanted.event_id)`,
);

/** Selects those of the events that are not in the inbox of a consumer. */
export function selectUnprocessedIds(
  db: Queryable,
  durable: string,
  eventIds: readonly string[],
): Promise<UnprocessedId[]> {
  return db.query(unprocessedIds, [durable, eventIds]);
}
