import type { Attempt, Delivery, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { pageSchema } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import { exampleAttemptA, exampleDeliveryA, exampleNewWebhookA, exampleReplayed, exampleWebhookA } from "./examples.ts";
import { exampleMetricsA, metricsSchemaA, toMetricsA } from "./metrics.ts";
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
import { requestSecretSchemasA, toRequestSecretsA } from "./request-secrets.ts";
import type { WebhookShapes } from "./webhook-shapes.ts";

/** A webhook in Profile A. */
const webhookSchemaA = z
  .object({
    _id: z.string().meta({ description: "Same as `id`." }),
    object: z.literal("webhook"),
    owner_id: z.string(),
    owner_type: z.string(),
    environment: environmentSchema,
    is_active: z
      .boolean()
      .meta({ description: "False while the webhook is disabled. Events are then held for 72 hours." }),
    ...webhookSchemas,
    ...requestSecretSchemasA,
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Webhook" });

function toWebhookA(webhook: Webhook): z.input<typeof webhookSchemaA> {
  return {
    _id: webhook.id,
    object: "webhook",
    owner_id: webhook.ownerId,
    owner_type: webhook.ownerType,
    environment: choiceOf(webhook.environment),
    is_active: webhook.isActive,
    ...toWebhookMembers(webhook),
    ...toRequestSecretsA(webhook),
    ...toDeletedAt(webhook),
  };
}

/** A delivery in Profile A. */
const deliverySchemaA = z
  .object({
    object: z.literal("webhook_delivery"),
    webhook_id: z.string(),
    ...deliverySchemas,
    error_class: errorClassSchema.nullable(),
    last_error: z.string().nullable().meta({ description: "Error of the last attempt; `null` when it did not fail." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "WebhookDelivery" });

function toDeliveryA(delivery: Delivery): z.input<typeof deliverySchemaA> {
  return {
    object: "webhook_delivery",
    webhook_id: delivery.webhookId,
    ...toDeliveryMembers(delivery),
    error_class: toErrorClass(delivery),
    last_error: delivery.lastError || null,
    created_at: publicTime(delivery.createdAt),
  };
}

const attemptSchemaA = z.object({
  ...attemptSchemas,
  started_at: z.iso.datetime(),
  error_class: errorClassSchema.nullable(),
  error: z.string().nullable(),
});

/** A delivery with all its attempts. */
const deliveryWithAttemptsSchemaA = deliverySchemaA
  .extend({ attempt_log: z.array(attemptSchemaA) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

function toAttemptA(attempt: Attempt): z.input<typeof attemptSchemaA> {
  return {
    ...toAttemptMembers(attempt),
    started_at: publicTime(attempt.startedAt),
    error_class: toErrorClass(attempt),
    error: attempt.error || null,
  };
}

const deletedMessage = { message: "webhook_deleted" } as const;

const newSecretSchemaA = z.object({ webhook: webhookSchemaA, secret });
const toNewSecretA = (webhook: Webhook, secret: string) => ({ webhook: toWebhookA(webhook), secret });

const deliveryPage = shape(pageSchema(deliverySchemaA), { data: [exampleDeliveryA], has_more: false }).madeBy(
  (deliveries: readonly Delivery[], has_more: boolean) => ({ data: deliveries.map(toDeliveryA), has_more }),
);

export const shapesA: WebhookShapes = {
  webhook: shape(webhookSchemaA, exampleWebhookA).madeBy(toWebhookA),
  newSecret: shape(newSecretSchemaA, exampleNewWebhookA).madeBy(toNewSecretA),
  rotated: shape(newSecretSchemaA, {
    ...exampleNewWebhookA,
    webhook: { ...exampleWebhookA, previous_secret_expires_at: "2026-03-17T09:30:00.000Z" },
  }).madeBy(toNewSecretA),
  webhookPage: shape(pageSchema(webhookSchemaA), { data: [exampleWebhookA], has_more: false }).madeBy(
    (webhooks: readonly Webhook[], has_more: boolean) => ({ data: webhooks.map(toWebhookA), has_more }),
  ),
  deleted: shape(z.object({ message: z.literal("webhook_deleted") }), deletedMessage).madeBy(() => deletedMessage),
  delivery: shape(deliverySchemaA, exampleDeliveryA).madeBy(toDeliveryA),
  deliveryWithAttempts: shape(deliveryWithAttemptsSchemaA, {
    ...exampleDeliveryA,
    attempt_log: [exampleAttemptA],
  }).madeBy((delivery: Delivery, attempts: readonly Attempt[]) => ({
    ...toDeliveryA(delivery),
    attempt_log: attempts.map(toAttemptA),
  })),
  deliveryPage,
  foundDeliveries: deliveryPage,
  replayed: shape(replayedSchema, exampleReplayed).madeBy(toReplayed),
  metrics: shape(metricsSchemaA, exampleMetricsA).madeBy(toMetricsA),
};
