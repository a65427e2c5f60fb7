import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type AttemptSchema,
  type DeliverySchema,
  DeliveryStatus,
  DisabledReason,
  ErrorClass,
  type WebhookSchema,
} from "@platform/contracts/webhooks/v1/webhooks";
import type { Delivery, RecordedAttempt, DeliveryStatus as Status } from "../deliveries/delivery.ts";
import type { Webhook } from "./webhook.ts";

const disabledReasons = {
  requested: DisabledReason.REQUESTED,
  delivery_failed: DisabledReason.DELIVERY_FAILED,
  gone: DisabledReason.GONE,
};
const errorClasses = {
  dns: ErrorClass.DNS,
  refused: ErrorClass.REFUSED,
  tls: ErrorClass.TLS,
  timeout: ErrorClass.TIMEOUT,
  status: ErrorClass.STATUS,
  forbidden: ErrorClass.FORBIDDEN,
};
const statuses = {
  attempting: DeliveryStatus.ATTEMPTING,
  delivered: DeliveryStatus.DELIVERED,
  failed: DeliveryStatus.FAILED,
};

/** A webhook as the contract shows it. */
export function webhookMessage(webhook: Webhook) {
  const { disabledReason, createdAt, updatedAt, previousSecretExpiresAt: expiresAt } = webhook;
  const { id, url, events, description, environment, ownerId, ownerType, isActive, envelope, signature } = webhook;
  return {
    ...{ id, url, events, description, environment, ownerId, ownerType, isActive, envelope, signature },
    disabledReason: disabledReason ? disabledReasons[disabledReason] : DisabledReason.UNSPECIFIED,
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(expiresAt && { previousSecretExpiresAt: timestampFromDate(expiresAt) }),
  } satisfies MessageInitShape<typeof WebhookSchema>;
}

/** A delivery as the contract shows it. */
export function deliveryMessage(delivery: Delivery) {
  const { status, responseCode, errorClass, createdAt, nextAttemptAt, ...shown } = delivery;
  return {
    ...shown,
    status: statuses[status],
    errorClass: errorClass ? errorClasses[errorClass] : ErrorClass.UNSPECIFIED,
    createdAt: timestampFromDate(createdAt),
    ...(responseCode !== null && { responseCode }),
    ...(nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
  } satisfies MessageInitShape<typeof DeliverySchema>;
}

/** An attempt as the contract shows it. */
export function attemptMessage({ startedAt, responseCode, errorClass, ...attempt }: RecordedAttempt) {
  return {
    ...attempt,
    startedAt: timestampFromDate(startedAt),
    errorClass: errorClass ? errorClasses[errorClass] : ErrorClass.UNSPECIFIED,
    ...(responseCode !== null && { responseCode }),
  } satisfies MessageInitShape<typeof AttemptSchema>;
}

/** The status a caller asks for; undefined when it asks for any. */
export function statusOf(asked: DeliveryStatus): Status | undefined {
  return (Object.keys(statuses) as Status[]).find((status) => statuses[status] === asked);
}
