import { type Queryable, statement } from "@platform/postgres/statement";
import type { EnvelopedEvent, EnvelopeForm } from "@platform/public-records/envelope";
import type { EventMembers } from "@platform/public-records/event-members";
import { newId } from "@platform/service/ids";
import type { Tenant } from "@platform/service/tenant";
import { passesFilter } from "./filter.sql.ts";

/** Lanes of a webhook, in order of priority. */
export const lanes = { retry: 0, event: 1, replay: 2 } as const;

const idSuffixDigits = 5;

/**
 * Beginning of the ids of the deliveries that one statement inserts; the statement adds a number of five digits. They sort by
 * time like any other id.
 */
export function deliveryIdStem(nowMs: number): string {
  return newId("dlv_", nowMs).slice(0, -idSuffixDigits);
}

const fanOut = statement<{ webhookId: string }>(
  "fan_out",
  `WITH matched AS MATERIALIZED (
     SELECT webhook_id, envelope, row_number() OVER () AS number FROM subscriptions
     WHERE environment = $1 AND owner_id = $2 AND event_type = $3 AND webhook_id <> coalesce($11, '')
       AND ${passesFilter("filter", "$12::jsonb")}
   ), bodies AS (
     INSERT INTO event_bodies (event_id, envelope, body, traceparent, request_id, resource_id, members)
     SELECT $4, rendered.envelope, rendered.body, $9, $10, $11, $12::jsonb FROM unnest($5::smallint[], $6::bytea[]) AS rendered (envelope, body)
     WHERE rendered.envelope IN (SELECT envelope FROM matched)
     ON CONFLICT DO NOTHING
   )
   INSERT INTO pending_deliveries
     (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
   SELECT webhook_id, $7 || to_char(number, 'FM00000'), $1, $2, $4, $3, envelope, ${lanes.event}, $8, $8 FROM matched
   RETURNING webhook_id AS "webhookId"`,
);

/** An event with its bodies, ready for delivery. */
export interface RenderedEvent {
  tenant: Tenant;
  event: Pick<EnvelopedEvent, "id" | "type">;
  /** The body in each envelope; those that no webhook uses are not stored. */
  bodies: ReadonlyMap<EnvelopeForm, Buffer>;
  at: Date;
  /** W3C trace context, if the event is traced. */
  traceparent: string | undefined;
  /** The request that caused the event, if one did. */
  requestId: string | undefined;
  /** What filters compare, with the id of the record that the event is about. */
  members: EventMembers;
}

/**
 * Inserts a delivery for every webhook of the tenant that is subscribed to the event and whose filter it passes, except to the
 * webhook that the event is about; resolves to those webhooks.
 */
export async function insertFanOut(tx: Queryable, rendered: RenderedEvent): Promise<string[]> {
  const { tenant, event, bodies, at, traceparent = null, requestId = null, members } = rendered;
  const { environment, ownerId } = tenant;
  const columns = [[...bodies.keys()], [...bodies.values()]];
  const stem = deliveryIdStem(at.getTime());
  const about = [environment, ownerId, event.type, event.id];
  const [resourceId = null] = members.resource_id ?? [];
  const causes = [traceparent, requestId, resourceId, JSON.stringify(members)];
  const rows = await tx.query(fanOut, [...about, ...columns, stem, at, ...causes]);
  return rows.map(({ webhookId }) => webhookId);
}

const insertBody = statement(
  "event_bodies_insert",
  "INSERT INTO event_bodies (event_id, envelope, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);

/** Inserts the body of one event in one envelope. */
export async function insertEventBody(tx: Queryable, eventId: string, form: EnvelopeForm, body: Buffer): Promise<void> {
  await tx.query(insertBody, [eventId, form, body]);
}
