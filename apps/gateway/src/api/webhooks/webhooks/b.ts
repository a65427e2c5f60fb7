import type { Attempt, Delivery, ReplayDeliveriesResponse, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { hasMore } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import { filterSchemas, toFilter } from "../event-types/filter.ts";
import {
  exampleAttemptB,
  exampleDeliveryB,
  exampleNewWebhookB,
  exampleReplayed,
  exampleWebhookB,
  exampleWebhookId,
} from "./examples.ts";
import { exampleMetricsB, metricsSchemaB, type Summarized, toMetricsB } from "./metrics.ts";
import {
  deliveryStatusSchema,
  disabledReasonSchema,
  errorClassSchema,
  eventIdSchema,
  payloadRemovedAtSchema,
  payloadSha256Schema,
  previousSecretSchema,
  receiverBodySchema,
  replayedSchema,
  responseCodeSchema,
  secretSchema as secret,
  toDeliveryStatus,
  toDisabledReason,
  toErrorClass,
  toReceiverBody,
  toReplayed,
} from "./record.ts";
import { requestSecretSchemasB, toRequestSecretsB } from "./request-secrets.ts";
import { settingSchemasB, toSettingsB } from "./settings.ts";
import { signingSchemasB, toSigningB } from "./signing.ts";
import type { WebhookShapes } from "./webhook-shapes.ts";

/** A webhook in Profile B. */
const webhookSchemaB = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    status: z
      .enum(["active", "disabled"])
      .meta({ description: "Status of the webhook. While it is `disabled`, events are held for 72 hours." }),
    disabledReason: disabledReasonSchema,
    warnEarly: z.boolean(),
    envelope: z.int(),
    signature: z.int(),
    previousSecretExpiresAt: previousSecretSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...filterSchemas,
    ...settingSchemasB,
    ...requestSecretSchemasB,
    ...signingSchemasB,
  })
  .meta({ id: "Webhook" });

function toWebhookB(webhook: Webhook): z.input<typeof webhookSchemaB> {
  const { id, url, events, description, envelope, signature } = webhook;
  return {
    id,
    url,
    events,
    description,
    status: webhook.isActive ? "active" : "disabled",
    disabledReason: toDisabledReason(webhook),
    warnEarly: webhook.warnEarly,
    envelope,
    signature,
    previousSecretExpiresAt: publicTimeOrNull(webhook.previousSecretExpiresAt),
    createdAt: publicTime(webhook.createdAt),
    updatedAt: publicTime(webhook.updatedAt),
    ...toFilter(webhook),
    ...toSettingsB(webhook),
    ...toRequestSecretsB(webhook),
    ...toSigningB(webhook),
  };
}

/** A delivery in Profile B. */
const deliverySchemaB = z
  .object({
    id: z.string(),
    eventId: eventIdSchema,
    eventType: z.string(),
    timestamp: z.iso.datetime(),
    status: deliveryStatusSchema,
    responseCode: responseCodeSchema,
    attempts: z.int(),
    errorClass: errorClassSchema.optional(),
    lastError: z.string().optional().meta({ description: "Error of the last attempt. Present only when it failed." }),
    nextAttemptAt: z.iso.datetime().nullable(),
    payloadRemovedAt: payloadRemovedAtSchema,
    payloadSha256: payloadSha256Schema,
  })
  .meta({ id: "WebhookDelivery" });

function toDeliveryB(delivery: Delivery): z.input<typeof deliverySchemaB> {
  const errorClass = toErrorClass(delivery);
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    timestamp: publicTime(delivery.createdAt),
    status: toDeliveryStatus(delivery),
    responseCode: delivery.responseCode ?? null,
    attempts: delivery.attempts,
    ...(errorClass && { errorClass }),
    ...(delivery.lastError && { lastError: delivery.lastError }),
    nextAttemptAt: publicTimeOrNull(delivery.nextAttemptAt),
    ...(delivery.payloadRemovedAt && { payloadRemovedAt: publicTime(delivery.payloadRemovedAt) }),
    ...(delivery.payloadSha256 && { payloadSha256: delivery.payloadSha256 }),
  };
}

/** A delivery in a list of those of several webhooks. */
const foundDeliverySchemaB = deliverySchemaB
  .extend({ webhookId: z.string().meta({ description: "Webhook that it is a delivery of." }) })
  .meta({ id: "FoundWebhookDelivery" });

const attemptSchemaB = z.object({
  number: z.int(),
  timestamp: z.iso.datetime(),
  durationMs: z.int(),
  responseCode: responseCodeSchema,
  errorClass: errorClassSchema.optional(),
  error: z.string().optional(),
  answer: receiverBodySchema,
});

/** A delivery with all its attempts. */
const deliveryWithAttemptsSchemaB = deliverySchemaB
  .extend({ attemptLog: z.array(attemptSchemaB) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

function toAttemptB(attempt: Attempt): z.input<typeof attemptSchemaB> {
  const errorClass = toErrorClass(attempt);
  return {
    number: attempt.number,
    timestamp: publicTime(attempt.startedAt),
    durationMs: attempt.durationMs,
    responseCode: attempt.responseCode ?? null,
    ...(errorClass && { errorClass }),
    ...(attempt.error && { error: attempt.error }),
    answer: toReceiverBody(attempt),
  };
}

const success = z.literal(true);
const deletedMessage = { success: true, message: "webhook_deleted" } as const;

const newSecretSchemaB = z.object({ success, webhook: webhookSchemaB, secret });

function toNewSecretB(webhook: Webhook, secret: string): z.input<typeof newSecretSchemaB> {
  return { success: true, webhook: toWebhookB(webhook), secret };
}

export const shapesB: WebhookShapes = {
  webhook: shape(z.object({ success, webhook: webhookSchemaB }), { success: true, webhook: exampleWebhookB }).madeBy(
    (webhook: Webhook) => ({ success: true, webhook: toWebhookB(webhook) }),
  ),
  newSecret: shape(newSecretSchemaB, exampleNewWebhookB).madeBy(toNewSecretB),
  rotated: shape(newSecretSchemaB, {
    ...exampleNewWebhookB,
    webhook: { ...exampleWebhookB, previousSecretExpiresAt: "2026-03-17T09:30:00.000Z" },
  }).madeBy(toNewSecretB),
  webhookPage: shape(z.object({ success, webhooks: z.array(webhookSchemaB), has_more: hasMore }), {
    success: true,
    webhooks: [exampleWebhookB],
    has_more: false,
  }).madeBy((webhooks: readonly Webhook[], has_more: boolean) => ({
    success: true,
    webhooks: webhooks.map(toWebhookB),
    has_more,
  })),
  deleted: shape(z.object({ success, message: z.literal("webhook_deleted") }), deletedMessage).madeBy(
    () => deletedMessage,
  ),
  delivery: shape(z.object({ success, delivery: deliverySchemaB }), {
    success: true,
    delivery: exampleDeliveryB,
  }).madeBy((delivery: Delivery) => ({ success: true, delivery: toDeliveryB(delivery) })),
  deliveryWithAttempts: shape(z.object({ success, delivery: deliveryWithAttemptsSchemaB }), {
    success: true,
    delivery: { ...exampleDeliveryB, attemptLog: [exampleAttemptB] },
  }).madeBy((delivery: Delivery, attempts: readonly Attempt[]) => ({
    success: true,
    delivery: { ...toDeliveryB(delivery), attemptLog: attempts.map(toAttemptB) },
  })),
  deliveryPage: shape(z.object({ success, deliveries: z.array(deliverySchemaB), has_more: hasMore }), {
    success: true,
    deliveries: [exampleDeliveryB],
    has_more: false,
  }).madeBy((deliveries: readonly Delivery[], has_more: boolean) => ({
    success: true,
    deliveries: deliveries.map(toDeliveryB),
    has_more,
  })),
  foundDeliveries: shape(z.object({ success, deliveries: z.array(foundDeliverySchemaB), has_more: hasMore }), {
    success: true,
    deliveries: [{ ...exampleDeliveryB, webhookId: exampleWebhookId }],
    has_more: false,
  }).madeBy((deliveries: readonly Delivery[], has_more: boolean) => ({
    success: true,
    deliveries: deliveries.map((delivery) => ({ ...toDeliveryB(delivery), webhookId: delivery.webhookId })),
    has_more,
  })),
  replayed: shape(replayedSchema.extend({ success }), { success: true, ...exampleReplayed }).madeBy(
    (replayed: ReplayDeliveriesResponse) => ({ success: true, ...toReplayed(replayed) }),
  ),
  metrics: shape(z.object({ success, metrics: metricsSchemaB }), { success: true, metrics: exampleMetricsB }).madeBy(
    (summarized: Summarized) => ({ success: true, metrics: toMetricsB(summarized) }),
  ),
};
