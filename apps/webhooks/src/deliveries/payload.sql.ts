import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Selection of events whose payloads are removed: listed ones, or all that are about a record. */
export type PayloadSelection = { eventIds: readonly string[] } | { resourceType: string; resourceId: string };

interface PayloadEvent {
  eventId: string;
  /** True if a delivery of it is not settled. */
  isPending: boolean;
}

// Pending deliveries have no index by event: their table is written all the time. Webhooks that were deleted may have some.
const pendingIn = (events: string) => `SELECT DISTINCT found.event_id FROM webhooks w CROSS JOIN LATERAL (
       SELECT p.event_id FROM pending_deliveries p
       WHERE p.environment = $1 AND p.owner_id = $2 AND p.webhook_id = w.id AND p.event_id IN (${events})
     ) AS found WHERE w.environment = $1 AND w.owner_id = $2`;

/**
 * Returns SQL that finds events of an owner by their deliveries or the log, because other owners have events about the same
 * record.
 *
 * @param ofType condition on an event type, as SQL
 */
const finding = (
  eventIdsSql: string,
  ofType: (type: string) => string,
) => `WITH asked AS MATERIALIZED (${eventIdsSql}), pending AS MATERIALIZED (
     ${pendingIn("SELECT event_id FROM asked")}
   ), settled AS (
     SELECT DISTINCT found.event_id FROM asked CROSS JOIN LATERAL (
       SELECT d.event_id FROM deliveries d WHERE d.event_id = asked.event_id AND d.environment = $1 AND d.owner_id = $2
         ${ofType("d.event_type")}
       UNION ALL
       SELECT e.id FROM events e WHERE e.id = asked.event_id AND e.environment = $1 AND e.owner_id = $2 ${ofType("e.type")}
     ) AS found WHERE found.event_id NOT IN (SELECT event_id FROM pending) ORDER BY found.event_id LIMIT $3
   )
   SELECT event_id AS "eventId", true AS "isPending" FROM pending
   UNION ALL SELECT event_id, false FROM settled`;

const findListed = statement<PayloadEvent>(
  "payloads_find_listed",
  finding(
    `SELECT event_id FROM event_bodies
       WHERE environment = $1 AND owner_id = $2 AND event_id = ANY ($4::text[]) AND body IS NOT NULL
     UNION SELECT id FROM events WHERE environment = $1 AND owner_id = $2 AND id = ANY ($4::text[]) AND data IS NOT NULL`,
    () => "",
  ),
);

const findOfResource = statement<PayloadEvent>(
  "payloads_find_of_resource",
  finding(
    `SELECT event_id FROM event_bodies WHERE environment = $1 AND owner_id = $2 AND resource_id = $4 AND body IS NOT NULL
     UNION SELECT id FROM events WHERE environment = $1 AND owner_id = $2 AND resource_id = $4 AND data IS NOT NULL`,
    (type) => `AND split_part(${type}, '.', 1) = $5`,
  ),
);

/** Selects up to `limit` events of the tenant whose payload can be removed, and all that are still pending. */
export function selectEventsWithPayload(
  db: Queryable,
  { environment, ownerId }: Tenant,
  selection: PayloadSelection,
  limit: number,
): Promise<PayloadEvent[]> {
  const common = [environment, ownerId, limit];
  if ("eventIds" in selection) return db.query(findListed, [...common, selection.eventIds]);
  return db.query(findOfResource, [...common, selection.resourceId, selection.resourceType]);
}

// Rows are locked in one order, which prevents deadlocks. A replay of an old event locks its body, too.
const lock = statement<{ eventId: string }>(
  "payloads_lock",
  `SELECT event_id AS "eventId" FROM event_bodies
   WHERE environment = $1 AND owner_id = $2 AND event_id = ANY ($3::text[]) AND body IS NOT NULL
   ORDER BY event_id, envelope FOR UPDATE`,
);

const lockLogged = statement<{ eventId: string }>(
  "payloads_lock_logged",
  `SELECT id AS "eventId" FROM events WHERE id = ANY ($3::text[]) AND environment = $1 AND owner_id = $2 AND data IS NOT NULL
   ORDER BY id FOR UPDATE`,
);

const pending = statement<{ eventId: string }>(
  "payloads_pending",
  `SELECT event_id AS "eventId" FROM (${pendingIn("SELECT unnest($3::text[])")}) AS pending`,
);

/**
 * Locks the bodies of these events and their data in the log, so that no other process makes a new delivery of them. Resolves
 * to those whose deliveries are all settled, and to the number of the others.
 */
export async function lockPayloads(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  eventIds: readonly string[],
): Promise<{ removable: string[]; pending: number }> {
  const locked = [
    ...(await tx.query(lock, [environment, ownerId, eventIds])),
    ...(await tx.query(lockLogged, [environment, ownerId, eventIds])),
  ];
  const waiting = new Set((await tx.query(pending, [environment, ownerId, eventIds])).map(({ eventId }) => eventId));
  const removable = [...new Set(locked.map(({ eventId }) => eventId))].filter((eventId) => !waiting.has(eventId));
  return { removable, pending: waiting.size };
}

// The e-mail about a failed delivery has the beginning of the receiver's response, each line of it indented.
const remove = statement(
  "payloads_remove",
  `WITH old AS MATERIALIZED (
     SELECT event_id, envelope, sha256(body) AS digest FROM event_bodies
     WHERE environment = $2 AND owner_id = $3 AND event_id = ANY ($1::text[]) AND body IS NOT NULL
   ), emptied AS (
     UPDATE event_bodies b SET body = NULL, members = NULL FROM old
     WHERE b.environment = $2 AND b.owner_id = $3 AND b.event_id = old.event_id AND b.envelope = old.envelope
   ), marked AS (
     UPDATE deliveries d SET payload_removed_at = $4, payload_sha256 = old.digest FROM old
     WHERE d.event_id = old.event_id AND d.envelope = old.envelope AND d.environment = $2 AND d.owner_id = $3
     RETURNING d.webhook_id, d.id
   ), attempted AS (
     UPDATE attempts a SET answer = '', headers = NULL FROM marked
     WHERE a.environment = $2 AND a.owner_id = $3 AND a.delivery_id = marked.id
   ), logged AS (
     UPDATE events SET data = NULL, form3_data = NULL, payload_removed_at = $4
     WHERE id = ANY ($1::text[]) AND environment = $2 AND owner_id = $3 AND data IS NOT NULL
   )
   UPDATE mails m SET body = regexp_replace(m.body, 'The last response began:\\n\\n(  [^\\n]*\\n)+\\n?', '')
   FROM marked WHERE m.environment = $2 AND m.owner_id = $3 AND m.webhook_id = marked.webhook_id AND strpos(m.body, marked.id) > 0`,
);

/**
 * Removes the bodies of events and their data in the log, and the responses to them in attempts and e-mails. The digest of each
 * body stays.
 */
export async function updatePayloadsRemoved(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(remove, [eventIds, environment, ownerId, now]);
}
