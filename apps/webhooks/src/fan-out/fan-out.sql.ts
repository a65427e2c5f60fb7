import { insertIntoInbox } from "@platform/messaging/consume/inbox";
import { listed, parameters, typed, unnested, type ValuesOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { EnvelopedEvent, EnvelopeForm } from "@platform/public-records/event/envelope";
import type { EventMembers } from "@platform/public-records/event/event-members";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { recordEvents } from "../event-log/record-events.sql.ts";
import { passesFilter } from "./filter.sql.ts";

/** Lanes of a webhook, in order of priority. */
export const lanes = { retry: 0, event: 1, replay: 2 } as const;

const idSuffixDigits = 5;

/**
 * Beginning of the ids of the deliveries of one event that a statement inserts; the statement adds a number of five digits. They sort by
 * time like any other id.
 */
export function deliveryIdStem(nowMs: number): string {
  return newId("dlv_", nowMs).slice(0, -idSuffixDigits);
}

const inbox = { durable: "text", eventIds: "text[]" } as const;
const loggedEvent = {
  id: "text",
  environment: "text",
  ownerId: "text",
  type: "text",
  stem: "text",
  at: "timestamptz",
  traceparent: "text?",
  requestId: "text?",
  resourceId: "text?",
  members: typed<EventMembers>("jsonb"),
  body1: "bytea?",
  body2: "bytea?",
  body3: "bytea?",
  occurredAt: "timestamptz",
  /** JSON text, which is stored as it is. */
  data: "text",
  form3Data: "text?",
  place: "int",
} as const;

// Lookups by the key of a previous row are lateral, so that no plan reads a whole table.
const fanOut = statement(
  "fan_out",
  { entered: "text[]", webhookIds: "text[]" },
  `WITH entered AS (
     ${insertIntoInbox("{durable:text}", "{eventIds:text[]}")}
   ), event AS MATERIALIZED (
     SELECT * FROM ${unnested(loggedEvent, "event")}
     WHERE EXISTS (SELECT FROM entered WHERE entered.event_id = event.id)
   ), ${recordEvents}, matched AS MATERIALIZED (
     SELECT place, id, environment, owner_id, type, stem, at, s.webhook_id, s.envelope, row_number() OVER (PARTITION BY place) AS number
     FROM event CROSS JOIN LATERAL (
       SELECT webhook_id, envelope FROM subscriptions
       WHERE environment = event.environment AND owner_id = event.owner_id AND event_type = event.type
         AND webhook_id <> coalesce(event.resource_id, '') AND ${passesFilter("filter", "event.members")}
     ) AS s
     WHERE event.body1 IS NOT NULL
   ), bodies AS (
     INSERT INTO event_bodies (event_id, envelope, environment, owner_id, body, traceparent, request_id, resource_id, members, sequence)
     SELECT event.id, envelope, environment, owner_id, CASE envelope WHEN 1 THEN body1 WHEN 2 THEN body2 ELSE body3 END, traceparent, request_id,
       resource_id, members, coalesce(logged.sequence, known.sequence)
     FROM (SELECT DISTINCT place, envelope FROM matched) AS used JOIN event USING (place) LEFT JOIN logged ON logged.id = event.id
       LEFT JOIN known ON known.id = event.id
     ON CONFLICT DO NOTHING
   ), delivered AS (
     INSERT INTO pending_deliveries
       (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
     SELECT webhook_id, stem || to_char(number, 'FM00000'), environment, owner_id, id, type, envelope, ${lanes.event}, at, at
     FROM matched ORDER BY place, number
   )
   SELECT ARRAY(SELECT event_id FROM entered) AS entered, ARRAY(SELECT DISTINCT webhook_id::text FROM matched) AS "webhookIds"`,
  { using: inbox, rows: loggedEvent },
);

/** An event that its owner may see, ready for the log and for delivery. */
export interface RenderedEvent {
  tenant: Tenant;
  event: EnvelopedEvent;
  /** Body in each envelope; those that no webhook uses are not stored. Empty if no webhook is subscribed to the event. */
  bodies: ReadonlyMap<EnvelopeForm, Buffer>;
  at: Date;
  /** W3C trace context, if the event is traced. */
  traceparent: string | undefined;
  /** Id of the request that caused the event, if one did. */
  requestId: string | undefined;
  /** Members that filters compare, with the id of the record that the event is about. */
  members: EventMembers;
}

/**
 * Enters events into the inbox of a consumer. Those that were not there are numbered and stored in the log, and get a delivery
 * for every webhook of their tenant that is subscribed to the event and whose filter it passes, except to the webhook that the
 * event is about. Resolves to the ids of the events that were not in the inbox, and to the webhooks that have new deliveries.
 *
 * @param rendered those of the events that their owners may see
 */
export async function insertFanOut(
  db: Queryable,
  consumed: { durable: string; eventIds: readonly string[] },
  rendered: readonly RenderedEvent[],
): Promise<{ entered: Set<string>; webhookIds: string[] }> {
  const rows = rendered.map(({ tenant, event, bodies, ...metadata }, place) => ({
    ...event,
    ...tenant,
    ...metadata,
    place,
    stem: deliveryIdStem(metadata.at.getTime()),
    resourceId: metadata.members.resource_id?.[0],
    body1: bodies.get(1),
    body2: bodies.get(2),
    body3: bodies.get(3),
    data: JSON.stringify(event.data),
    form3Data: event.form3Data && JSON.stringify(event.form3Data),
  }));
  const ids = rows.map(({ id }) => id).toSorted();
  const [row] = await db.query(fanOut, { ...consumed, rows, firstId: ids[0], lastId: ids.at(-1) });
  return { entered: new Set(row?.entered), webhookIds: row?.webhookIds ?? [] };
}

const eventBody = {
  eventId: "text",
  envelope: typed<EnvelopeForm>("int"),
  environment: "text",
  ownerId: "text",
  body: "bytea",
} as const;
const insertBody = statement(
  "event_bodies_insert",
  {},
  `INSERT INTO event_bodies (${listed(eventBody)}) VALUES (${parameters(eventBody)}) ON CONFLICT DO NOTHING`,
  { using: eventBody },
);

/** Inserts the body of one event in one envelope. */
export async function insertEventBody(tx: Queryable, body: ValuesOf<typeof eventBody>): Promise<void> {
  await tx.query(insertBody, body);
}
