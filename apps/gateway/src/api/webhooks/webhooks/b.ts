import type { Attempt, Delivery, ReplayDeliveriesResponse, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { publicTime } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { camelMembers } from "../../shared/camel-members.ts";
import { hasMore } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
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
  attemptSchemas,
  deliverySchemas,
  errorClassSchema,
  replayedSchema,
  secretSchema as secret,
  toAttemptMembers,
  toDeliveryMembers,
  toErrorClass,
  toReplayed,
  toWebhookMembers,
  webhookSchemas,
} from "./record.ts";
import { requestSecretSchemasB, toRequestSecretsB } from "./request-secrets.ts";
import type { WebhookShapes } from "./webhook-shapes.ts";

/** A webhook in Profile B. */
const webhookSchemaB = z
  .object({
    ...camelMembers(webhookSchemas),
    status: z
      .enum(["active", "disabled"])
      .meta({ description: "Status of the webhook. While it is `disabled`, events are held for 72 hours." }),
    ...requestSecretSchemasB,
  })
  .meta({ id: "Webhook" });

function toWebhookB(webhook: Webhook): z.input<typeof webhookSchemaB> {
  return {
    ...camelMembers(toWebhookMembers(webhook)),
    status: webhook.isActive ? "active" : "disabled",
    ...toRequestSecretsB(webhook),
  };
}

/** A delivery in Profile B. */
const deliverySchemaB = z
  .object({
    ...camelMembers(deliverySchemas),
    timestamp: z.iso.datetime(),
    errorClass: errorClassSchema.optional(),
    lastError: z.string().optional().meta({ description: "Error of the last attempt. Present only when it failed." }),
  })
  .meta({ id: "WebhookDelivery" });

function toDeliveryB(delivery: Delivery): z.input<typeof deliverySchemaB> {
  const errorClass = toErrorClass(delivery);
  return {
    ...camelMembers(toDeliveryMembers(delivery)),
    timestamp: publicTime(delivery.createdAt),
    ...(errorClass && { errorClass }),
    ...(delivery.lastError && { lastError: delivery.lastError }),
  };
}

/** A delivery in a list of those of several webhooks. */
const listedDeliverySchemaB = deliverySchemaB
  .extend({ webhookId: z.string().meta({ description: "Id of the webhook of the delivery." }) })
  .meta({ id: "FoundWebhookDelivery" });

const attemptSchemaB = z.object({
  ...camelMembers(attemptSchemas),
  timestamp: z.iso.datetime(),
  errorClass: errorClassSchema.optional(),
  error: z.string().optional(),
});

/** A delivery with all its attempts. */
const deliveryWithAttemptsSchemaB = deliverySchemaB
  .extend({ attemptLog: z.array(attemptSchemaB) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

function toAttemptB(attempt: Attempt): z.input<typeof attemptSchemaB> {
  const errorClass = toErrorClass(attempt);
  return {
    ...camelMembers(toAttemptMembers(attempt)),
    timestamp: publicTime(attempt.startedAt),
    ...(errorClass && { errorClass }),
    ...(attempt.error && { error: attempt.error }),
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
  foundDeliveries: shape(z.object({ success, deliveries: z.array(listedDeliverySchemaB), has_more: hasMore }), {
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
