import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type DeliveryStatus, DeliveryStatusSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { type PartnerEventType, partnerEventTypes } from "@platform/messaging/event/partner-events";
import { resourceTypes } from "@platform/public-records/event/event-members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import { enumNames } from "@platform/service/call/enum-names";
import { webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { type BodyMembers, bodyShape, fromBodyChanges, fromBodyMembers } from "../../shared/body-members.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { pageMembers, startingAfter } from "../../shared/page.ts";
import { printable, text } from "../../shared/text.ts";
import { type Filtered, filterChanges, filterMembers, fromFilter } from "../event-types/filter.ts";
import { exampleDeliveryId, exampleWebhookId } from "./examples.ts";
import {
  fromRequestSecrets,
  type RequestSecrets,
  requestSecretChanges,
  requestSecretMembers,
} from "./request-secrets.ts";
import { fromSettings, type Settings, settingChanges, settingMembers } from "./settings.ts";
import { fromSigning, ownSecret, type Signing, signingChanges, signingMembers } from "./signing.ts";

/** The receiver's URL. The webhooks service decides which hosts are allowed. */
const url = z
  .string({ error: "an HTTPS URL" })
  .min(1, { error: "an HTTPS URL" })
  .meta({
    description: "HTTPS URL of the receiver: a host on the public internet, port 443, no credentials and no fragment.",
    examples: ["https://hooks.example.com/svc"],
  });

const events = z
  .array(z.enum(partnerEventTypes, { error: `one of ${partnerEventTypes.join(", ")}` }), {
    error: "an array of event types",
  })
  .min(1, { error: "an array of at least 1 event type" })
  .max(partnerEventTypes.length, { error: `an array of at most ${partnerEventTypes.length} event types` })
  .refine((types) => new Set(types).size === types.length, { error: "an array without duplicate event types" })
  .meta({ description: "Event types to deliver." });

const description = z
  .string({ error: "a string" })
  .max(webhookBounds.descriptionLength, { error: `a string of at most ${webhookBounds.descriptionLength} characters` })
  .regex(...printable)
  .refine((text) => text.isWellFormed(), { error: "a string without unpaired surrogates" })
  .meta({ description: "A note for people." });

const form = <const Forms extends readonly [number, ...number[]]>(forms: Forms) =>
  z.literal(forms, { error: `one of ${forms.join(", ")}` });

const envelope = form([1, 2, 3]).meta({
  description:
    "Layout of request bodies. 1: `id`, `type`, `timestamp`, `data`. 2: `id`, `type`, `created_at`, `data`, `metadata`. 3: `event`, `timestamp`, `data`.",
});

const signature = form([1, 2]).meta({
  description: "Layout of the `Svc-Signature` header. 1: `t=<time>,v1=<hex>`. 2: `sha256=<hex>`.",
});

const warnEarly = z.boolean({ error: "true or false" }).meta({
  description:
    "True if you also want an e-mail after the third failed attempt of a delivery. If omitted, you get one only when the webhook is disabled.",
});

/** The members that both profiles read when a webhook is registered. */
export const registrationMembers = {
  url,
  events,
  description: description.optional(),
  envelope: envelope.optional(),
  signature: signature.optional(),
  warn_early: warnEarly.optional(),
  ...bodyShape(webhookMembers),
  ...filterMembers,
  ...settingMembers,
  ...requestSecretMembers,
  ...signingMembers,
};

type Plain = BodyMembers<typeof webhookMembers>;

interface Registration extends Filtered, Settings, RequestSecrets, Signing, Plain {
  url: string;
  events: string[];
  description?: string | undefined;
  envelope?: number | undefined;
  signature?: number | undefined;
  warn_early?: boolean | undefined;
}

/** A registration as the webhooks service reads it, where 0 means the default of the profile. */
export function fromRegistration({
  url,
  events,
  description = "",
  envelope = 0,
  signature = 0,
  ...more
}: Registration) {
  const warnEarly = more.warn_early ?? false;
  const plain = fromBodyMembers(webhookMembers, more);
  return { url, events, description, envelope, signature, warnEarly, ...plain, ...fromOptions(more) };
}

/** Members that most webhooks lack. */
function fromOptions(options: Filtered & Settings & RequestSecrets & Signing) {
  return { ...fromFilter(options), ...fromSettings(options), ...fromRequestSecrets(options), ...fromSigning(options) };
}

export const webhookParams = z.object({
  webhook_id: z.string().meta({ description: "Id of the webhook.", examples: [exampleWebhookId] }),
});
export const deliveryParams = webhookParams.extend({
  delivery_id: z.string().meta({ description: "Id of the delivery.", examples: [exampleDeliveryId] }),
});

const statuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);

export const deliveriesQuery = z.object({
  ...pageMembers,
  status: choice(statuses.names).optional().meta({ description: "Lists only deliveries with this status." }),
  event_type: z
    .enum(partnerEventTypes, { error: `one of ${partnerEventTypes.join(", ")}` })
    .optional()
    .meta({ description: "Lists only deliveries of events of this type." }),
  event_id: text().optional().meta({ description: "Lists only deliveries of this event." }),
  resource_type: z
    .enum(resourceTypes, { error: `one of ${resourceTypes.join(", ")}` })
    .optional()
    .meta({
      description: "Lists only deliveries of events about such records: `policy` for `policy.created` and the like.",
    }),
  resource_id: text().optional().meta({
    description: "Lists only deliveries of events about this record, such as a policy, an audit or a file.",
  }),
  from: dateTime().optional().meta({ description: "Lists only deliveries that were created at this time or later." }),
  to: dateTime().optional().meta({ description: "Lists only deliveries that were created before this time." }),
  response_code: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/, { error: "a status code such as 503, or a class of them such as 5xx" })
    .optional()
    .meta({
      description:
        "Lists only deliveries whose last attempt got this status code, or one of this class: `503` or `5xx`.",
      examples: ["5xx"],
    }),
});

/** A search for deliveries as the webhooks service reads it. */
export function fromDeliveriesQuery({
  limit,
  status,
  from: start,
  to: end,
  ...filters
}: z.output<typeof deliveriesQuery>) {
  return {
    limit,
    startingAfter: filters.starting_after ?? "",
    status: fromDeliveryStatus(status),
    eventType: filters.event_type ?? "",
    eventId: filters.event_id ?? "",
    resourceType: filters.resource_type ?? "",
    resourceId: filters.resource_id ?? "",
    responseCode: filters.response_code ?? "",
    ...(start !== undefined && { from: timestampFromDate(momentOf(start)) }),
    ...(end !== undefined && { to: timestampFromDate(momentOf(end)) }),
  };
}

/** The status by its number in the internal contract; without one, all are meant. */
export function fromDeliveryStatus(status: (typeof statuses.names)[number] | undefined): DeliveryStatus {
  return statuses.fromName(status);
}

const time = z.iso
  .datetime({ error: "a time such as 2026-03-01T10:00:00.000Z", offset: true })
  .transform((text) => timestampFromDate(new Date(text)));

export const replayMembers = z.object({
  from: time.meta({ description: "First moment of the period." }),
  to: time.meta({ description: "End of the period. This moment is not part of it." }),
  status: choice(statuses.names.filter((status) => status !== "attempting"))
    .optional()
    .meta({ description: "Replays only events whose delivery has this status." }),
  starting_after: startingAfter
    .optional()
    .meta({ description: "Continues an earlier replay: the `last_delivery_id` of its response." }),
});

const overlapSeconds = `a whole number from 0 to ${webhookBounds.overlapSeconds}`;

/** The members of a rotation, all of them optional. */
export const rotationMembers = z.object({
  secret: ownSecret.optional(),
  overlap_seconds: z
    .int({ error: overlapSeconds })
    .min(0, { error: overlapSeconds })
    .max(webhookBounds.overlapSeconds, { error: overlapSeconds })
    .default(webhookBounds.defaultOverlapSeconds)
    .meta({
      description:
        "Time in seconds, up to 7 days, during which `Svc-Signature` is still made with the previous secret. 0 switches to the new secret at once.",
    }),
});

/** The members that both profiles read when a webhook is changed. */
export const changeMembers = {
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  warn_early: warnEarly.optional(),
  ...bodyShape(webhookMembers),
  ...filterChanges,
  ...settingChanges,
  ...requestSecretChanges,
  ...signingChanges,
};

/** The members of a change; `isActive` is `is_active` or `status`, by the profile. */
export interface Change extends Filtered, Settings, RequestSecrets, Signing, Plain {
  url?: string | undefined;
  events?: PartnerEventType[] | undefined;
  description?: string | undefined;
  warn_early?: boolean | undefined;
  isActive: boolean | undefined;
}

/** A change as the webhooks service reads it, with only the members that change. */
export function fromChange({ url, events, description, isActive, warn_early: warnEarly, ...more }: Change) {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(isActive !== undefined && { isActive }),
    ...(warnEarly !== undefined && { warnEarly }),
    ...(events && { events: { values: events } }),
    ...fromBodyChanges(webhookMembers, more),
    ...fromOptions(more),
  };
}
