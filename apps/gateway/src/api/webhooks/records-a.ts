import type { Attempt, Delivery, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { z } from "zod";
import {
  deliveryStatuses,
  disabledReasons,
  errorClasses,
  isoTime,
  isoTimeOrNull,
  shownAnswer,
  shownErrorClass,
  shownReason,
  shownStatus,
} from "./shown.ts";

/** A webhook as Profile A shows it. */
export const webhookA = z
  .object({
    _id: z.string().meta({ description: "The same as `id`." }),
    id: z.string(),
    object: z.literal("webhook"),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    owner_id: z.string(),
    owner_type: z.string(),
    environment: z.enum(["sandbox", "production"]),
    is_active: z.boolean().meta({ description: "While it is false, events are held for 72 hours." }),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .meta({ description: "`delivery_failed` after the last attempt of a delivery, `gone` after a 410." }),
    envelope: z.int(),
    signature: z.int(),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Until then the secret before the last rotation signs as well." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

export function showWebhookA(webhook: Webhook): z.output<typeof webhookA> {
  const { id, url, events, description, envelope, signature, previousSecretExpiresAt } = webhook;
  return {
    ...{ _id: id, id, object: "webhook", url, events, description },
    owner_id: webhook.ownerId,
    owner_type: webhook.ownerType,
    environment: webhook.environment === "production" ? "production" : "sandbox",
    is_active: webhook.isActive,
    disabled_reason: shownReason(webhook),
    ...{ envelope, signature },
    previous_secret_expires_at: isoTimeOrNull(previousSecretExpiresAt),
    created_at: isoTime(webhook.createdAt),
    updated_at: isoTime(webhook.updatedAt),
  };
}

/** A delivery as Profile A shows it. */
export const deliveryA = z
  .object({
    id: z.string(),
    object: z.literal("webhook_delivery"),
    webhook_id: z.string(),
    event_id: z.string().meta({ description: "The same for every delivery of the event; receivers dedupe by it." }),
    event_type: z.string(),
    status: z.enum(deliveryStatuses).meta({ description: "`attempting` until it is settled, also while it is held." }),
    attempts: z.int(),
    response_code: z.int().nullable().meta({ description: "Of the last attempt; null when it got no answer." }),
    error_class: z.enum(errorClasses).nullable(),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export function showDeliveryA(delivery: Delivery): z.output<typeof deliveryA> {
  return {
    id: delivery.id,
    object: "webhook_delivery",
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: shownStatus(delivery),
    attempts: delivery.attempts,
    response_code: delivery.responseCode ?? null,
    error_class: shownErrorClass(delivery),
    last_error: delivery.lastError || null,
    created_at: isoTime(delivery.createdAt),
    next_attempt_at: isoTimeOrNull(delivery.nextAttemptAt),
  };
}

const attemptA = z.object({
  number: z.int(),
  started_at: z.iso.datetime(),
  duration_ms: z.int(),
  response_code: z.int().nullable(),
  error_class: z.enum(errorClasses).nullable(),
  error: z.string().nullable(),
  answer: z.string().meta({ description: "The first 4 KiB of the answer's body." }),
});

/** A delivery with every attempt. */
export const deliveryWithAttemptsA = deliveryA
  .extend({ attempt_log: z.array(attemptA) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

export function showAttemptA(attempt: Attempt): z.output<typeof attemptA> {
  return {
    number: attempt.number,
    started_at: isoTime(attempt.startedAt),
    duration_ms: attempt.durationMs,
    response_code: attempt.responseCode ?? null,
    error_class: shownErrorClass(attempt),
    error: attempt.error || null,
    answer: shownAnswer(attempt),
  };
}
