import { type PartnerEventKey, partnerEvents } from "@platform/messaging/event/partner-events";
import {
  type EnvelopeForm,
  envelopeForms,
  envelopeSchema,
  toEnvelope,
  webhookDefaults,
} from "@platform/public-records/event/envelope";
import { eventData } from "@platform/public-records/event/event-data";
import { z } from "zod";
import type { Profile } from "../../../edge/profile.ts";
import type { DocumentedWebhook } from "../../../edge/reference/webhooks.ts";
import { exampleEventData, exampleForm3Data } from "./event-examples.ts";

const signatures = {
  1: "`t=<unix time>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body",
  2: "`sha256=<hex>`: HMAC-SHA256 over the body",
};

/** The headers of every request to a webhook, besides those of HTTP. */
function headersOf(profile: Profile) {
  const form = webhookDefaults[profile].signature;
  return z.object({
    "Svc-Signature": z.string().meta({
      description: `${signatures[form]}. The key is the whole secret, \`whsec_\` included. A webhook registered with \`signature: ${3 - form}\` gets the other form. The header always has exactly one digest; during the overlap of a rotation it is made with the previous secret.`,
      examples: [form === 1 ? `t=1773653460,v1=${"0a".repeat(32)}` : `sha256=${"0a".repeat(32)}`],
    }),
    "Svc-Signature-Next": z.string().optional().meta({
      description: "Present only during the overlap of a rotation: `Svc-Signature`, made with the new secret.",
    }),
    "Svc-Event-Id": z.string().meta({
      description: "Id of the event, the same on every attempt, retry and replay. Use it to ignore duplicates.",
      examples: [exampleEventId],
    }),
    "Svc-Event-Sequence": z
      .string()
      .optional()
      .meta({
        description:
          "Number of the event among all your events in this environment, from 1 and without gaps; the same on every attempt, retry and replay. Absent from tests, and from events of before the numbering.",
        examples: ["1041"],
      }),
    "Svc-Event-Type": z.string().meta({ description: "Type of the event." }),
    "Svc-Delivery-Id": z
      .string()
      .meta({ description: "Id of the delivery, for `GET /webhooks/{webhook_id}/deliveries`." }),
    "webhook-id": z.string().meta({ description: "Standard Webhooks: the same as `Svc-Event-Id`." }),
    "webhook-timestamp": z.string().meta({ description: "Standard Webhooks: Unix time of the attempt, in seconds." }),
    "webhook-signature": z.string().meta({
      description:
        "Standard Webhooks: `v1,<base64>`, HMAC-SHA256 over id, dot, timestamp, dot and body with the base64-decoded secret. During the overlap of a rotation it has two, separated by a space: of the previous and of the new secret.",
    }),
  });
}

const responses = {
  "2XX": "The event was received. Respond within 10 seconds, before you process it.",
  "410": "The receiver is gone: the delivery ends and the webhook is disabled.",
  default:
    "Any other status, a redirect included, and no response within 10 seconds are failures. The delivery is attempted up to six times: at once, then 1 minute, 5 minutes, 30 minutes, 2 hours and 6 hours after the failure before. `Retry-After` may lengthen a wait.",
};

const exampleEventId = "evt_01KMS0D1S9Z3K6C8V2T7P4M5RA";
const exampleTime = new Date("2026-03-16T09:31:00.000Z");

/** Every event type as a profile's reference shows it: the envelope of the profile first, then the others. */
export function documentedEvents(profile: Profile): DocumentedWebhook[] {
  const byDefault = webhookDefaults[profile].envelope;
  const forms = [byDefault, ...envelopeForms.filter((form) => form !== byDefault)];
  const headers = headersOf(profile);
  return partnerEvents.map((event) => ({
    name: event.type,
    operationId: `on${event.key.charAt(0).toUpperCase()}${event.key.slice(1)}`,
    summary: `Fires when: ${event.firesWhen}`,
    description: `Sent to every active webhook that is registered for \`${event.type}\`, at least once and in no particular order.`,
    tag: "Events",
    headers,
    bodies: forms.map((form) => ({
      title:
        form === byDefault
          ? `Envelope ${form}, the default of this profile`
          : `Envelope ${form}, for webhooks registered with \`envelope: ${form}\``,
      ...eventBody(event, form),
    })),
    responses,
  }));
}

/** The request body of an event type in one envelope: its schema, and an example. */
export function eventBody({ key, type, source }: (typeof partnerEvents)[number], form: EnvelopeForm) {
  return {
    schema: envelopeSchema(form, type, schemaOf(key, form)),
    example: toEnvelope(form, {
      id: exampleEventId,
      type,
      source,
      environment: "sandbox",
      occurredAt: exampleTime,
      data: exampleEventData[key],
      form3Data: exampleForm3Data[key],
    }),
  };
}

function schemaOf(key: PartnerEventKey, form: EnvelopeForm): z.ZodObject {
  const { schema, form3 } = eventData[key];
  return form === 3 && form3 ? form3.schema : schema;
}
