import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Selection of events whose payloads are removed: listed ones, or all that are about a record. */
export type PayloadSelection = { eventIds: readonly string[] } | { resourceType: string; resourceId: string };

const payloadEvent = {
  eventId: "text",
  /** True if a delivery of it is not settled. */
  isPending: "bool",
} as const;

const ofOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";

// Pending deliveries have no index by event: their table is written all the time. Webhooks that were deleted may have some.
const pendingIn = <const Events extends string>(events: Events) =>
  `SELECT DISTINCT found.event_id FROM webhooks w CROSS JOIN LATERAL (
       SELECT p.event_id FROM pending_deliveries p
       WHERE p.environment = {environment:text} AND p.owner_id = {ownerId:text} AND p.webhook_id = w.id AND p.event_id IN (${events})
     ) AS found WHERE w.environment = {environment:text} AND w.owner_id = {ownerId:text}` as const;

/**
 * Returns SQL that finds events of an owner by their deliveries or the log, because other owners have events about the same
 * record.
 *
 * @param ofType condition on an event type, as SQL
 */
const finding = <const EventIds extends string>(eventIdsSql: EventIds, ofType: (type: string) => string) =>
  `WITH asked AS MATERIALIZED (${eventIdsSql}), pending AS MATERIALIZED (
     ${pendingIn("SELECT event_id FROM asked")}
   ), settled AS (
     SELECT DISTINCT found.event_id FROM asked CROSS JOIN LATERAL (
       SELECT d.event_id FROM deliveries d
       WHERE d.event_id = asked.event_id AND d.environment = {environment:text} AND d.owner_id = {ownerId:text} ${ofType("d.event_type")}
       UNION ALL
       SELECT e.id FROM events e
       WHERE e.id = asked.event_id AND e.environment = {environment:text} AND e.owner_id = {ownerId:text} ${ofType("e.type")}
     ) AS found WHERE found.event_id NOT IN (SELECT event_id FROM pending) ORDER BY found.event_id LIMIT {limit:int}
   )
   SELECT event_id AS "eventId", true AS "isPending" FROM pending
   UNION ALL SELECT event_id, false FROM settled` as const;

const findListed = statement(
  "payloads_find_listed",
  payloadEvent,
  finding(
    `SELECT event_id FROM event_bodies
       WHERE ${ofOwner} AND event_id = ANY ({eventIds:text[]}) AND body IS NOT NULL
     UNION SELECT id FROM events WHERE ${ofOwner} AND id = ANY ({eventIds:text[]}) AND data IS NOT NULL`,
    () => "",
  ),
);

const findOfResource = statement(
  "payloads_find_of_resource",
  payloadEvent,
  finding(
    `SELECT event_id FROM event_bodies WHERE ${ofOwner} AND resource_id = {resourceId:text} AND body IS NOT NULL
     UNION SELECT id FROM events WHERE ${ofOwner} AND resource_id = {resourceId:text} AND data IS NOT NULL`,
    (type) => `AND split_part(${type}, '.', 1) = {resourceType:text}`,
  ),
  { using: { resourceType: "text" } },
);

/** Selects up to `limit` events of the tenant whose payload can be removed, and all that are still pending. */
export function selectEventsWithPayload(
  db: Queryable,
  tenant: Tenant,
  selection: PayloadSelection,
  limit: number,
): Promise<RowOf<typeof payloadEvent>[]> {
  if ("eventIds" in selection) return db.query(findListed, { ...tenant, ...selection, limit });
  return db.query(findOfResource, { ...tenant, ...selection, limit });
}

const eventKey = { eventId: "text" } as const;
// Rows are locked in one order, which prevents deadlocks. A replay of an old event locks its body, too.
const lock = statement(
  "payloads_lock",
  eventKey,
  `SELECT event_id AS "eventId" FROM event_bodies
   WHERE ${ofOwner} AND event_id = ANY ({eventIds:text[]}) AND body IS NOT NULL
   ORDER BY event_id, envelope FOR UPDATE`,
);

const lockLogged = statement(
  "payloads_lock_logged",
  eventKey,
  `SELECT id AS "eventId" FROM events WHERE id = ANY ({eventIds:text[]}) AND ${ofOwner} AND data IS NOT NULL
   ORDER BY id FOR UPDATE`,
);

const pending = statement(
  "payloads_pending",
  eventKey,
  `SELECT event_id AS "eventId" FROM (${pendingIn("SELECT unnest({eventIds:text[]})")}) AS pending`,
);

/**
 * Locks the bodies of these events and their data in the log, so that no other process makes a new delivery of them. Resolves
 * to those whose deliveries are all settled, and to the number of the others.
 */
export async function lockPayloads(
  tx: Queryable,
  tenant: Tenant,
  eventIds: readonly string[],
): Promise<{ removable: string[]; pending: number }> {
  const values = { ...tenant, eventIds };
  const locked = [...(await tx.query(lock, values)), ...(await tx.query(lockLogged, values))];
  const waiting = new Set((await tx.query(pending, values)).map(({ eventId }) => eventId));
  const removable = [...new Set(locked.map(({ eventId }) => eventId))].filter((eventId) => !waiting.has(eventId));
  return { removable, pending: waiting.size };
}

// The e-mail about a failed delivery has the beginning of the receiver's response, each line of it indented.
const remove = statement(
  "payloads_remove",
  `WITH old AS MATERIALIZED (
     SELECT event_id, envelope, sha256(body) AS digest FROM event_bodies
     WHERE ${ofOwner} AND event_id = ANY ({eventIds:text[]}) AND body IS NOT NULL
   ), emptied AS (
     UPDATE event_bodies b SET body = NULL, members = NULL FROM old
     WHERE b.environment = {environment:text} AND b.owner_id = {ownerId:text} AND b.event_id = old.event_id AND b.envelope = old.envelope
   ), marked AS (
     UPDATE deliveries d SET payload_removed_at = {now:timestamptz}, payload_sha256 = old.digest FROM old
     WHERE d.event_id = old.event_id AND d.envelope = old.envelope AND d.environment = {environment:text} AND d.owner_id = {ownerId:text}
     RETURNING d.webhook_id, d.id
   ), attempted AS (
     UPDATE attempts a SET answer = '', headers = NULL FROM marked
     WHERE a.environment = {environment:text} AND a.owner_id = {ownerId:text} AND a.delivery_id = marked.id
   ), logged AS (
     UPDATE events SET data = NULL, form3_data = NULL, payload_removed_at = {now:timestamptz}
     WHERE id = ANY ({eventIds:text[]}) AND ${ofOwner} AND data IS NOT NULL
   )
   UPDATE mails m SET body = regexp_replace(m.body, 'The last response began:\\n\\n(  [^\\n]*\\n)+\\n?', '')
   FROM marked WHERE m.environment = {environment:text} AND m.owner_id = {ownerId:text} AND m.webhook_id = marked.webhook_id
     AND strpos(m.body, marked.id) > 0`,
);

/**
 * Removes the bodies of events and their data in the log, and the responses to them in attempts and e-mails. The digest of each
 * body stays.
 */
export async function updatePayloadsRemoved(
  tx: Queryable,
  tenant: Tenant,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(remove, { ...tenant, eventIds, now });
}
