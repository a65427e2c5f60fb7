import { insertIntoInbox } from "@platform/messaging/consume/inbox";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type EnvelopedEvent, type EnvelopeForm, envelopeForms } from "@platform/public-records/event/envelope";
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

// Lookups by the key of a previous row are lateral, so that no plan reads a whole table.
const fanOut = statement<{ entered: string[]; webhookIds: string[] }>(
  "fan_out",
  `WITH entered AS (
     ${insertIntoInbox("$1", "$2::text[]")}
   ), event AS MATERIALIZED (
     SELECT * FROM unnest($3::text[], $4::environment[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::text[],
       $11::text[], $12::jsonb[], $13::bytea[], $14::bytea[], $15::bytea[], $16::timestamptz[], $17::text[], $18::text[]) WITH ORDINALITY
       AS event (id, environment, owner_id, type, stem, at, traceparent, request_id, resource_id, members, body_1, body_2, body_3,
         occurred_at, data, form3_data, place)
     WHERE EXISTS (SELECT FROM entered WHERE entered.event_id = event.id)
   ), ${recordEvents("$19", "$20")}, matched AS MATERIALIZED (
     SELECT place, id, environment, owner_id, type, stem, at, s.webhook_id, s.envelope, row_number() OVER (PARTITION BY place) AS number
     FROM event CROSS JOIN LATERAL (
       SELECT webhook_id, envelope FROM subscriptions
       WHERE environment = event.environment AND owner_id = event.owner_id AND event_type = event.type
         AND webhook_id <> coalesce(event.resource_id, '') AND ${passesFilter("filter", "event.members")}
     ) AS s
     WHERE event.body_1 IS NOT NULL
   ), bodies AS (
     INSERT INTO event_bodies (event_id, envelope, environment, owner_id, body, traceparent, request_id, resource_id, members, sequence)
     SELECT event.id, envelope, environment, owner_id, CASE envelope WHEN 1 THEN body_1 WHEN 2 THEN body_2 ELSE body_3 END, traceparent, request_id,
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
  { durable, eventIds }: { durable: string; eventIds: readonly string[] },
  rendered: readonly RenderedEvent[],
): Promise<{ entered: Set<string>; webhookIds: string[] }> {
  const column = <Value>(value: (event: RenderedEvent) => Value) => rendered.map(value);
  const ids = column(({ event }) => event.id);
  const inOrder = ids.toSorted();
  const [row] = await db.query(fanOut, [
    durable,
    eventIds,
    ids,
    column(({ tenant }) => tenant.environment),
    column(({ tenant }) => tenant.ownerId),
    column(({ event }) => event.type),
    column(({ at }) => deliveryIdStem(at.getTime())),
    column(({ at }) => at),
    column(({ traceparent = null }) => traceparent),
    column(({ requestId = null }) => requestId),
    column(({ members }) => members.resource_id?.[0] ?? null),
    column(({ members }) => JSON.stringify(members)),
    ...envelopeForms.map((form) => column(({ bodies }) => bodies.get(form) ?? null)),
    column(({ event }) => event.occurredAt),
    column(({ event }) => JSON.stringify(event.data)),
    column(({ event: { form3Data } }) => (form3Data ? JSON.stringify(form3Data) : null)),
    inOrder[0] ?? null,
    inOrder.at(-1) ?? null,
  ]);
  return { entered: new Set(row?.entered), webhookIds: row?.webhookIds ?? [] };
}

const insertBody = statement(
  "event_bodies_insert",
  `INSERT INTO event_bodies (event_id, envelope, environment, owner_id, body) VALUES ($1, $2, $4, $5, $3)
   ON CONFLICT DO NOTHING`,
);

/** Inserts the body of one event in one envelope. */
export async function insertEventBody(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { eventId, form, body }: { eventId: string; form: EnvelopeForm; body: Buffer },
): Promise<void> {
  await tx.query(insertBody, [eventId, form, body, environment, ownerId]);
}
