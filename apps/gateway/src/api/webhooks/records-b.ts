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

/** A webhook as Profile B shows it. */
export const webhookB = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    status: z.enum(["active", "disabled"]).meta({ description: "While it is disabled, events are held for 72 hours." }),
    disabledReason: z
      .enum(disabledReasons)
      .nullable()
      .meta({ description: "`delivery_failed` after the last attempt of a delivery, `gone` after a 410." }),
    envelope: z.int(),
    signature: z.int(),
    previousSecretExpiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Until then the secret before the last rotation signs as well." }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

export function showWebhookB(webhook: Webhook): z.output<typeof webhookB> {
  const { id, url, events, description, envelope, signature } = webhook;
  return {
    ...{ id, url, events, description },
    status: webhook.isActive ? "active" : "disabled",
    disabledReason: shownReason(webhook),
    ...{ envelope, signature },
    previousSecretExpiresAt: isoTimeOrNull(webhook.previousSecretExpiresAt),
    createdAt: isoTime(webhook.createdAt),
    updatedAt: isoTime(webhook.updatedAt),
  };
}

/** A delivery as Profile B shows it. */
export const deliveryB = z
  .object({
    id: z.string(),
    eventId: z.string().meta({ description: "The same for every delivery of the event; receivers dedupe by it." }),
    eventType: z.string(),
    timestamp: z.iso.datetime(),
    status: z.enum(deliveryStatuses).meta({ description: "`attempting` until it is settled, also while it is held." }),
    responseCode: z.int().nullable().meta({ description: "Of the last attempt; null when it got no answer." }),
    attempts: z.int(),
    errorClass: z.enum(errorClasses).optional(),
    lastError: z.string().optional().meta({ description: "Of the last attempt, when it failed." }),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export function showDeliveryB(delivery: Delivery): z.output<typeof deliveryB> {
  const errorClass = shownErrorClass(delivery);
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    timestamp: isoTime(delivery.createdAt),
    status: shownStatus(delivery),
    responseCode: delivery.responseCode ?? null,
    attempts: delivery.attempts,
    ...(errorClass && { errorClass }),
    ...(delivery.lastError && { lastError: delivery.lastError }),
    nextAttemptAt: isoTimeOrNull(delivery.nextAttemptAt),
  };
}

const attemptB = z.object({
  number: z.int(),
  timestamp: z.iso.datetime(),
  durationMs: z.int(),
  responseCode: z.int().nullable(),
  errorClass: z.enum(errorClasses).optional(),
  error: z.string().optional(),
  answer: z.string().meta({ description: "The first 4 KiB of the answer's body." }),
});

/** A delivery with every attempt. */
export const deliveryWithAttemptsB = deliveryB
  .extend({ attemptLog: z.array(attemptB) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

export function showAttemptB(attempt: Attempt): z.output<typeof attemptB> {
  const errorClass = shownErrorClass(attempt);
  return {
    number: attempt.number,
    timestamp: isoTime(attempt.startedAt),
    durationMs: attempt.durationMs,
    responseCode: attempt.responseCode ?? null,
    ...(errorClass && { errorClass }),
    ...(attempt.error && { error: attempt.error }),
    answer: shownAnswer(attempt),
  };
}
