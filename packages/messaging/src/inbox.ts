import { type Queryable, statement } from "@platform/postgres/statement";

const insertInbox = statement<{ event_id: string }>(
  "inbox_insert",
  `INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::text[])
   ON CONFLICT DO NOTHING RETURNING event_id`,
);

/** Writes event ids into the inbox of a consumer and resolves to those that were not there yet. */
export async function enterInbox(tx: Queryable, durable: string, eventIds: string[]): Promise<Set<string>> {
  const inserted = await tx.query(insertInbox, [durable, eventIds]);
  return new Set(inserted.map(({ event_id }) => event_id));
}
