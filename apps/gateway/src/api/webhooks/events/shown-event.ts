import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import type { Scope } from "@platform/credential-format/scopes";
import { parseExactJson } from "@platform/decimal/exact-json";
import type { PartnerEventType } from "@platform/messaging/event/partner-events";
import { type EnvelopeForm, toEnvelope } from "@platform/public-records/event/envelope";
import { resourceTypeOf } from "@platform/public-records/event/event-members";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { scopeOfEvent } from "../event-types/event-scopes.ts";

/** Who reads an event, and in which envelope. */
export interface Reader {
  principal: Principal;
  form: EnvelopeForm;
}

/** Members that both profiles have under the same name. */
export const sharedEventSchemas = {
  id: z.string().meta({ description: "Id of the event, the same as in the header `Svc-Event-Id` of its deliveries." }),
  sequence: z.int().meta({
    description:
      "Number of the event among all your events in this environment, from 1 and without holes; `Svc-Event-Sequence` of its deliveries.",
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
};

export const requestIdSchema = z
  .string()
  .nullable()
  .meta({ description: "`X-Svc-Request-Id` of the request that caused the event. Null if none of yours did." });

export const firstSequenceSchema = z.int().meta({
  description:
    "No event from this number on is missing in the log. 1 until the first ones have reached the end of their retention.",
});

export const lastSequenceSchema = z.int().meta({
  description:
    "Number of your last event in this environment at the moment of the page, of whatever type. 0 before the first one.",
});

export const removedAtSchema = z.iso
  .datetime()
  .nullable()
  .meta({ description: "When the payload of the event was removed on request." });

export const missingScopeSchema = z
  .string()
  .nullable()
  .meta({ description: "The scope that these credentials need, and do not have, to read `body`." });

/** The values of these members. */
export function toSharedEvent(event: LoggedEvent, reader: Reader, missingScope: Scope | null) {
  const { id, type, resourceId } = event;
  return {
    id,
    sequence: Number(event.sequence),
    type,
    resource: resourceId === "" ? null : { type: resourceTypeOf(type), id: resourceId },
    envelope: reader.form,
    body: missingScope === null ? bodyOf(event, reader) : null,
  };
}

/** What the reader may see of an event's body: null when its payload was removed, and when the reader lacks a scope. */
export function readableBodyOf(event: LoggedEvent, reader: Reader): Record<string, unknown> | null {
  return missingScopeOf(event, reader) === null ? bodyOf(event, reader) : null;
}

/** The scope for the record of an event that the reader does not have. */
export function missingScopeOf({ type }: LoggedEvent, { principal }: Reader): Scope | null {
  const scope = scopeOfEvent(type as PartnerEventType);
  return principal.scopes.includes(scope) ? null : scope;
}

function bodyOf(event: LoggedEvent, { form, principal }: Reader): Record<string, unknown> | null {
  const { id, source, data, form3Data, occurredAt } = event;
  if (data === "") return null;
  if (!occurredAt) throw new TypeError("an event without its time");
  const parsed = (text: string) => parseExactJson(text) as object;
  return toEnvelope(form, {
    id,
    type: event.type as PartnerEventType,
    source,
    environment: principal.tenant.environment,
    occurredAt: timestampDate(occurredAt),
    data: parsed(data),
    form3Data: form3Data === "" ? undefined : parsed(form3Data),
  }) as Record<string, unknown>;
}
