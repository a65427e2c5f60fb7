import type { Attempt, Delivery, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, publicTimeOrNull, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { pageSchema } from "../../shared/page.ts";
import { shape } from "../../shared/shape.ts";
import { filterSchemas, toFilter } from "../event-types/filter.ts";
import { exampleAttemptA, exampleDeliveryA, exampleNewWebhookA, exampleReplayed, exampleWebhookA } from "./examples.ts";
import { exampleMetricsA, metricsSchemaA, toMetricsA } from "./metrics.ts";
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
import { requestSecretSchemasA, toRequestSecretsA } from "./request-secrets.ts";
import { settingSchemasA, toSettingsA } from "./settings.ts";
import { signingSchemasA, toSigningA } from "./signing.ts";
import type { WebhookShapes } from "./webhook-shapes.ts";

/** A webhook in Profile A. */
const webhookSchemaA = z
  .object({
    _id: z.string().meta({ description: "Same as `id`." }),
    id: z.string(),
    object: z.literal("webhook"),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    owner_id: z.string(),
    owner_type: z.string(),
    environment: environmentSchema,
    is_active: z
      .boolean()
      .meta({ description: "False while the webhook is disabled. Events are then held for 72 hours." }),
    disabled_reason: disabledReasonSchema,
    warn_early: z.boolean(),
    envelope: z.int(),
    signature: z.int(),
    previous_secret_expires_at: previousSecretSchema,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    ...filterSchemas,
    ...settingSchemasA,
    ...requestSecretSchemasA,
    ...signingSchemasA,
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Webhook" });

function toWebhookA(webhook: Webhook): z.input<typeof webhookSchemaA> {
  const { id, url, events, description, envelope, signature, previousSecretExpiresAt } = webhook;
  return {
    _id: id,
    id,
    object: "webhook",
    url,
    events,
    description,
    owner_id: webhook.ownerId,
    owner_type: webhook.ownerType,
    environment: choiceOf(webhook.environment),
    is_active: webhook.isActive,
    disabled_reason: toDisabledReason(webhook),
    warn_early: webhook.warnEarly,
    envelope,
    signature,
    previous_secret_expires_at: publicTimeOrNull(previousSecretExpiresAt),
    created_at: publicTime(webhook.createdAt),
    updated_at: publicTime(webhook.updatedAt),
    ...toFilter(webhook),
    ...toSettingsA(webhook),
    ...toRequestSecretsA(webhook),
    ...toSigningA(webhook),
    ...toDeletedAt(webhook),
  };
}

/** A delivery in Profile A. */
const deliverySchemaA = z
  .object({
    id: z.string(),
    object: z.literal("webhook_delivery"),
    webhook_id: z.string(),
    event_id: eventIdSchema,
    event_type: z.string(),
    status: deliveryStatusSchema,
    attempts: z.int(),
    response_code: responseCodeSchema,
    error_class: errorClassSchema.nullable(),
    last_error: z.string().nullable().meta({ description: "Error of the last attempt; `null` when it did not fail." }),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
    payload_removed_at: payloadRemovedAtSchema,
    payload_sha256: payloadSha256Schema,
  })
  .meta({ id: "WebhookDelivery" });

function toDeliveryA(delivery: Delivery): z.input<typeof deliverySchemaA> {
  return {
    id: delivery.id,
    object: "webhook_delivery",
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: toDeliveryStatus(delivery),
    attempts: delivery.attempts,
    response_code: delivery.responseCode ?? null,
    error_class: toErrorClass(delivery),
    last_error: delivery.lastError || null,
    created_at: publicTime(delivery.createdAt),
    next_attempt_at: publicTimeOrNull(delivery.nextAttemptAt),
    ...(delivery.payloadRemovedAt && { payload_removed_at: publicTime(delivery.payloadRemovedAt) }),
    ...(delivery.payloadSha256 && { payload_sha256: delivery.payloadSha256 }),
  };
}

const attemptSchemaA = z.object({
  number: z.int(),
  started_at: z.iso.datetime(),
  duration_ms: z.int(),
  response_code: responseCodeSchema,
  error_class: errorClassSchema.nullable(),
  error: z.string().nullable(),
  answer: receiverBodySchema,
});

/** A delivery with all its attempts. */
const deliveryWithAttemptsSchemaA = deliverySchemaA
  .extend({ attempt_log: z.array(attemptSchemaA) })
  .meta({ id: "WebhookDeliveryWithAttempts" });

function toAttemptA(attempt: Attempt): z.input<typeof attemptSchemaA> {
  return {
    number: attempt.number,
    started_at: publicTime(attempt.startedAt),
    duration_ms: attempt.durationMs,
    response_code: attempt.responseCode ?? null,
    error_class: toErrorClass(attempt),
    error: attempt.error || null,
    answer: toReceiverBody(attempt),
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
