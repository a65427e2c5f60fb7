import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DeliveryStatus } from "@platform/contracts/webhooks/v1/webhooks";
import { partnerEventTypes } from "@platform/messaging/partner-events";
import { z } from "zod";
import { isStorable } from "../shared/text.ts";
import { exampleDeliveryId, exampleWebhookId } from "./examples.ts";

/** What partners may say of a webhook. Where a URL may lead, the webhooks service knows. */
export const url = z
  .string({ error: "an HTTPS URL" })
  .min(1, { error: "an HTTPS URL" })
  .meta({
    description: "An HTTPS URL on the public internet, without credentials and fragment.",
    examples: ["https://hooks.example.com/svc"],
  });

export const events = z
  .array(z.enum(partnerEventTypes, { error: `one of ${partnerEventTypes.join(", ")}` }), {
    error: "an array of event types",
  })
  .min(1, { error: "an array of at least 1 event type" })
  .max(partnerEventTypes.length, { error: `an array of at most ${partnerEventTypes.length} event types` })
  .refine((types) => new Set(types).size === types.length, { error: "an array in which no event type stands twice" })
  .meta({ description: "The event types that are delivered; no others are." });

export const description = z
  .string({ error: "a string" })
  .max(500, { error: "a string of at most 500 characters" })
  .regex(/^\P{Cc}*$/u, { error: "a string without control characters" })
  .refine((text) => text.isWellFormed(), { error: "a string without unpaired surrogates" })
  .meta({ description: "A note for people." });

const form = <const Forms extends readonly [number, ...number[]]>(forms: Forms) =>
  z.literal(forms, { error: `one of ${forms.join(", ")}` });

export const envelope = form([1, 2, 3]).meta({
  description:
    "The layout of bodies. 1: `id`, `type`, `timestamp`, `data`. 2: `id`, `type`, `created_at`, `data`, `metadata`. 3: `event`, `timestamp`, `data`.",
});

export const signature = form([1, 2]).meta({
  description: "The layout of `Svc-Signature`. 1: `t=<time>,v1=<hex>`. 2: `sha256=<hex>`.",
});

interface Registration {
  url: string;
  events: string[];
  description?: string | undefined;
  envelope?: number | undefined;
  signature?: number | undefined;
}

/** A registration as the service reads it, where 0 takes the profile's default. */
export function registrationOf({ url, events, description = "", envelope = 0, signature = 0 }: Registration) {
  return { url, events, description, envelope, signature };
}

export const webhookParams = z.object({ webhook_id: z.string().meta({ examples: [exampleWebhookId] }) });
export const deliveryParams = webhookParams.extend({
  delivery_id: z.string().meta({ examples: [exampleDeliveryId] }),
});

const cursor = z
  .string({ error: "the id of an item" })
  .refine(isStorable, { error: "a string without NUL characters and unpaired surrogates" });

/** Parameters of a list, read from text. */
export const pageQuery = {
  limit: z.coerce
    .number({ error: "a whole number from 1 to 100" })
    .int({ error: "a whole number from 1 to 100" })
    .min(1, { error: "a whole number from 1 to 100" })
    .max(100, { error: "a whole number from 1 to 100" })
    .default(20)
    .meta({ description: "How many at most." }),
  starting_after: cursor.default("").meta({ description: "The id of the last item of the page before." }),
};

const statuses = {
  attempting: DeliveryStatus.ATTEMPTING,
  delivered: DeliveryStatus.DELIVERED,
  failed: DeliveryStatus.FAILED,
};
const oneOf = <const Names extends readonly [keyof typeof statuses, ...(keyof typeof statuses)[]]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(", ")}` });

export const deliveriesQuery = z.object({
  ...pageQuery,
  status: oneOf(["attempting", "delivered", "failed"]).optional(),
});

/** The status as the service counts it; none asks for all. */
export function askedStatus(status: keyof typeof statuses | undefined): DeliveryStatus {
  return status ? statuses[status] : DeliveryStatus.UNSPECIFIED;
}

const time = z.iso
  .datetime({ error: "a time such as 2026-03-01T10:00:00.000Z", offset: true })
  .transform((text) => timestampFromDate(new Date(text)));

export const replayMembers = z.object({
  from: time.meta({ description: "The first moment of the span." }),
  to: time.meta({ description: "The first moment after the span." }),
  status: oneOf(["delivered", "failed"]).optional().meta({ description: "Only events whose delivery ended so." }),
  starting_after: cursor
    .default("")
    .meta({ description: "Goes on after a call whose answer had more: its `last_delivery_id`." }),
});
