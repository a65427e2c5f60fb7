import {
  type Attempt,
  type Delivery,
  type DeliveryStatus,
  DeliveryStatusSchema,
  type DisabledReason,
  DisabledReasonSchema,
  type ErrorClass,
  ErrorClassSchema,
  type ReplayDeliveriesResponse,
  type Webhook,
} from "@platform/contracts/webhooks/v1/webhooks";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { filterSchemas, toFilter } from "../event-types/filter.ts";
import { settingSchemas, toSettings } from "./settings.ts";
import { signingSchemas, toSigning } from "./signing.ts";

const disabledReasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);
const errorClasses = enumNames<typeof ErrorClass>(ErrorClassSchema);
const deliveryStatuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);

// Members that both profiles have, under Profile A's names. `camelMembers` makes Profile B's of them.

/** Members of a webhook. Those of its authentication differ: `request-secrets.ts`. */
export const webhookSchemas = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  disabled_reason: z.enum(disabledReasons.names).nullable().meta({
    description:
      "Reason for which the webhook is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.",
  }),
  warn_early: z.boolean(),
  envelope: z.int(),
  signature: z.int(),
  previous_secret_expires_at: z.iso.datetime().nullable().meta({
    description:
      "End of the overlap after the secret was replaced: until then `Svc-Signature` is made with the previous secret and `Svc-Signature-Next` with the new one. `null` without an overlap.",
  }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...recordShape(webhookMembers),
  ...filterSchemas,
  ...settingSchemas,
  ...signingSchemas,
};

export function toWebhookMembers(webhook: Webhook) {
  const { id, url, events, description, envelope, signature } = webhook;
  return {
    id,
    url,
    events,
    description,
    disabled_reason: toDisabledReason(webhook),
    warn_early: webhook.warnEarly,
    envelope,
    signature,
    previous_secret_expires_at: publicTimeOrNull(webhook.previousSecretExpiresAt),
    created_at: publicTime(webhook.createdAt),
    updated_at: publicTime(webhook.updatedAt),
    ...toRecordMembers(webhookMembers, webhook),
    ...toFilter(webhook),
    ...toSettings(webhook),
    ...toSigning(webhook),
  };
}

const responseCode = z
  .int()
  .nullable()
  .meta({ description: "Status of the receiver's response; `null` when there was no response." });

/** Members of a delivery. */
export const deliverySchemas = {
  id: z.string(),
  event_id: z.string().meta({
    description: "Id of the event. All deliveries of an event have the same one; use it to ignore duplicates.",
  }),
  event_type: z.string(),
  status: z.enum(deliveryStatuses.names).meta({
    description: "`attempting` until the delivery is settled, also while it is held because the webhook is disabled.",
  }),
  attempts: z.int(),
  response_code: responseCode,
  next_attempt_at: z.iso.datetime().nullable(),
  payload_removed_at: z.iso
    .datetime()
    .optional()
    .meta({ description: "Time at which the payload was removed. Present only after that." }),
  payload_sha256: z
    .string()
    .optional()
    .meta({ description: "SHA-256 of the removed body, in hex. Present only after the removal." }),
};

export function toDeliveryMembers(delivery: Delivery) {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: deliveryStatuses.toName(delivery.status) ?? "attempting",
    attempts: delivery.attempts,
    response_code: delivery.responseCode ?? null,
    next_attempt_at: publicTimeOrNull(delivery.nextAttemptAt),
    ...(delivery.payloadRemovedAt && { payload_removed_at: publicTime(delivery.payloadRemovedAt) }),
    ...(delivery.payloadSha256 && { payload_sha256: delivery.payloadSha256 }),
  };
}

/** Members of an attempt. */
export const attemptSchemas = {
  number: z.int(),
  duration_ms: z.int(),
  response_code: responseCode,
  answer: z.string().meta({ description: "The first 4 KiB of the receiver's response body." }),
};

export function toAttemptMembers(attempt: Attempt) {
  return {
    number: attempt.number,
    duration_ms: attempt.durationMs,
    response_code: attempt.responseCode ?? null,
    answer: toReceiverBody(attempt),
  };
}

export const errorClassSchema = z.enum(errorClasses.names);
export const secretSchema = z
  .string()
  .nullable()
  .meta({ description: "Secret that signs every request to the webhook. `null` in a response that is replayed." });

function toDisabledReason({ disabledReason }: Webhook): (typeof disabledReasons.names)[number] | null {
  return disabledReasons.toName(disabledReason) ?? null;
}

export function toErrorClass({ errorClass }: Delivery | Attempt): (typeof errorClasses.names)[number] | null {
  return errorClasses.toName(errorClass) ?? null;
}

/** The receiver's response body as text; bytes that are not UTF-8 become replacement characters. */
function toReceiverBody({ answer }: Attempt): string {
  return Buffer.from(answer).toString("utf8");
}

/** The result of a replay, the same in both profiles. */
export const replayedSchema = z.object({
  replayed: z.int().meta({ description: "Number of new deliveries." }),
  has_more: z.boolean().meta({ description: "True if the period has more events than one call replays." }),
  last_delivery_id: z
    .string()
    .nullable()
    .meta({ description: "Id to send as `starting_after` in the next call; `null` when nothing was replayed." }),
});

export function toReplayed(response: ReplayDeliveriesResponse): z.input<typeof replayedSchema> {
  const { replayed, hasMore, lastDeliveryId } = response;
  return { replayed, has_more: hasMore, last_delivery_id: lastDeliveryId || null };
}
