import type { RowOf } from "@platform/postgres/query/columns";
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
export const insertIntoInbox = <const Durable extends string, const Ids extends string>(
  durable: Durable,
  eventIds: Ids,
) =>
  `INSERT INTO inbox (consumer, event_id) SELECT ${durable}, unnest(${eventIds}) ON CONFLICT DO NOTHING RETURNING event_id` as const;

const insertInbox = statement(
  "inbox_insert",
  { event_id: "text" },
  insertIntoInbox("{durable:text}", "{eventIds:text[]}"),
);

/** Writes event ids into the inbox of a consumer and resolves to those that were not there yet. */
export async function enterInbox(tx: Queryable, durable: string, eventIds: string[]): Promise<Set<string>> {
  const inserted = await tx.query(insertInbox, { durable, eventIds });
  return new Set(inserted.map(({ event_id }) => event_id));
}

const discarded = ":discarded";

/** Name in the inbox under which the events are whose dead letters of a consumer were discarded; as SQL with an expression. */
export const discardsOf = (durable: string) => `${durable}${discarded}`;
const discardsOfSql = <const Durable extends string>(durable: Durable) => `${durable} || '${discarded}'` as const;

/** An event that is not in the inbox of a consumer. */
const unprocessedIdRow = {
  event_id: "text",
  /** Its dead letter was discarded. */
  is_discarded: "bool",
} as const;
export type UnprocessedId = RowOf<typeof unprocessedIdRow>;

// A subquery with LIMIT looks each id up; EXISTS would be a join, which reads the whole inbox.
const inInbox = <const Consumer extends string>(consumer: Consumer) =>
  `(SELECT true FROM inbox WHERE inbox.consumer = ${consumer} AND inbox.event_id = wanted.event_id LIMIT 1)` as const;
const unprocessedIds = statement(
  "inbox_lacks",
  unprocessedIdRow,
  `SELECT event_id, ${inInbox(discardsOfSql("{durable:text}"))} IS NOT NULL AS is_discarded
   FROM unnest({eventIds:text[]}) AS wanted (event_id) WHERE ${inInbox("{durable:text}")} IS NULL`,
);

/** Selects those of the events that are not in the inbox of a consumer. */
export function selectUnprocessedIds(
  db: Queryable,
  durable: string,
  eventIds: readonly string[],
): Promise<UnprocessedId[]> {
  return db.query(unprocessedIds, { durable, eventIds });
}
