import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DisabledReason, type WebhookSchema } from "@platform/contracts/webhooks/v1/webhooks";
import type { Webhook } from "./webhook.ts";

const disabledReasons = {
  requested: DisabledReason.REQUESTED,
  delivery_failed: DisabledReason.DELIVERY_FAILED,
  gone: DisabledReason.GONE,
};

/** Converts a webhook to its message. */
export function toWebhookMessage(webhook: Webhook) {
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
