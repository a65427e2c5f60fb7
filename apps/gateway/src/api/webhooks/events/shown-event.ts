import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import type { Scope } from "@platform/credential-format/scopes";
import { parseExactJson } from "@platform/decimal/exact-json";
import type { PartnerEventType } from "@platform/messaging/event/partner-events";
import { type EnvelopeForm, envelopeText } from "@platform/public-records/event/envelope";
import { resourceTypeOf } from "@platform/public-records/event/event-members";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { scopeOfEvent } from "../event-types/event-scopes.ts";

/** The reader of an event and the envelope that the reader has chosen. */
export interface Reader {
  principal: Principal;
  form: EnvelopeForm;
}

/** Members of an event of the log. `camelMembers` makes Profile B's of them. */
export const eventSchemas = {
  id: z.string().meta({ description: "Id of the event, the same as in the header `Svc-Event-Id` of its deliveries." }),
  sequence: z.int().meta({
    description:
      "Number of the event among all your events in this environment, from 1 and without gaps; `Svc-Event-Sequence` of its deliveries.",
  }),
  type: z.string(),
  resource: z
    .object({ type: z.string(), id: z.string() })
    .nullable()
    .meta({ description: "The record that the event is about, as the filters of webhooks name it." }),
  envelope: z.int().meta({ description: "Envelope of `body`, 1 to 3." }),
  body: z.looseObject({}).nullable().meta({
    description:
      "The body that a webhook with this envelope receives. Null when the payload was removed, and when the credentials may not read the record.",
  }),
  request_id: z
    .string()
    .nullable()
    .meta({ description: "`X-Svc-Request-Id` of the request that caused the event. Null if none of yours did." }),
  created_at: z.iso.datetime().meta({ description: "Time of the event." }),
  recorded_at: z.iso
    .datetime()
    .meta({ description: "Time at which the event got its number. It never decreases as numbers grow." }),
  payload_removed_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Time at which the payload of the event was removed on request." }),
  missing_scope: z
    .string()
    .nullable()
    .meta({ description: "The scope that these credentials need, and do not have, to read `body`." }),
};

export function toEventMembers(event: LoggedEvent, reader: Reader) {
  const { id, type, resourceId } = event;
  return {
    id,
    sequence: Number(event.sequence),
    type,
    resource: resourceId === "" ? null : { type: resourceTypeOf(type), id: resourceId },
    envelope: reader.form,
    body: parseExactJson(readableTextOf(event, reader)) as Record<string, unknown> | null,
    request_id: event.requestId || null,
    created_at: publicTime(event.occurredAt),
    recorded_at: publicTime(event.recordedAt),
    payload_removed_at: publicTimeOrNull(event.payloadRemovedAt),
    missing_scope: missingScopeOf(event, reader),
  };
}

/** The ends of the log, which a page has beside its events. */
export const logEndSchemas = {
  first_sequence: z.int().meta({
    description:
      "First number in the log; no later event is missing. It is 1 until the first events have reached the end of their retention.",
  }),
  last_sequence: z.int().meta({
    description:
      "Number of your last event in this environment at the moment of the page, of whatever type. 0 before the first one.",
  }),
};

export function toLogEnds({ firstSequence, lastSequence }: ListEventsResponse) {
  return { first_sequence: Number(firstSequence), last_sequence: Number(lastSequence) };
}

export const exampleLogEnds = { first_sequence: 1, last_sequence: 1041 };

/** Returns the body of an event as JSON; `null` when its payload was removed, and when the reader lacks a scope. */
export function readableTextOf(event: LoggedEvent, reader: Reader): string {
  return (missingScopeOf(event, reader) === null && textOf(event, reader)) || "null";
}

/** The scope for the record of an event that the reader does not have. */
function missingScopeOf({ type }: LoggedEvent, { principal }: Reader): Scope | null {
  const scope = scopeOfEvent(type as PartnerEventType);
  return principal.scopes.includes(scope) ? null : scope;
}

/** Undefined if the payload was removed. */
function textOf(event: LoggedEvent, { form, principal }: Reader): string | undefined {
  const { id, source, data, form3Data, occurredAt } = event;
  if (data === "") return undefined;
  if (!occurredAt) throw new TypeError("an event without its time");
  return envelopeText(form, {
    id,
    type: event.type as PartnerEventType,
    source,
    environment: principal.tenant.environment,
    occurredAt: timestampDate(occurredAt),
    data,
    form3Data: form3Data || undefined,
  });
}
