import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** An event that a webhook of the tenant received, or will receive. */
const receivedEvent = {
  eventType: "text",
  /** Body in one of the envelopes that were sent; null if it was deleted. */
  body: "bytea?",
} as const;

// Pending deliveries have no index by event: their table is written all the time.
const find = statement(
  "events_find",
  receivedEvent,
  `SELECT event_type AS "eventType", (SELECT body FROM event_bodies b
     WHERE b.environment = {environment:text} AND b.owner_id = {ownerId:text} AND b.event_id = {eventId:text}
     ORDER BY envelope LIMIT 1) AS body
   FROM (
     SELECT event_type FROM deliveries
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND event_id = {eventId:text}
     UNION ALL
     SELECT p.event_type FROM webhooks w JOIN pending_deliveries p ON p.environment = w.environment AND p.owner_id = w.owner_id
       AND p.webhook_id = w.id
     WHERE w.environment = {environment:text} AND w.owner_id = {ownerId:text} AND p.event_id = {eventId:text}
   ) AS received LIMIT 1`,
);

/** Selects an event; undefined if no webhook of the tenant has or had a delivery of it. */
export async function selectEvent(db: Queryable, tenant: Tenant, eventId: string) {
  const [row] = await db.query(find, { ...tenant, eventId });
  return row;
}
