import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** An event that a webhook of the tenant received, or will receive. */
interface ReceivedEvent {
  eventType: string;
  /** Body in one of the envelopes that were sent; null if it was deleted. */
  body: Buffer | null;
}

// Pending deliveries have no index by event: their table is written all the time.
const find = statement<ReceivedEvent>(
  "events_find",
  `SELECT event_type AS "eventType", (SELECT body FROM event_bodies b
     WHERE b.environment = $1 AND b.owner_id = $2 AND b.event_id = $3 ORDER BY envelope LIMIT 1) AS body
   FROM (
     SELECT event_type FROM deliveries WHERE environment = $1 AND owner_id = $2 AND event_id = $3
     UNION ALL
     SELECT p.event_type FROM webhooks w JOIN pending_deliveries p ON p.environment = w.environment AND p.owner_id = w.owner_id
       AND p.webhook_id = w.id
     WHERE w.environment = $1 AND w.owner_id = $2 AND p.event_id = $3
   ) AS received LIMIT 1`,
);

/** Selects an event; undefined if no webhook of the tenant has or had a delivery of it. */
export async function selectEvent(
  db: Queryable,
  { environment, ownerId }: Tenant,
  eventId: string,
): Promise<ReceivedEvent | undefined> {
  const [row] = await db.query(find, [environment, ownerId, eventId]);
  return row;
}
