import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type DisabledReason,
  DisabledReasonSchema,
  type WebhookSchema,
} from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/rpc/enum-names";
import type { Webhook } from "./webhook.ts";

const disabledReasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);

/** Converts a webhook to its message. */
export function toWebhookMessage(webhook: Webhook) {
  const { disabledReason, disabledAt, createdAt, updatedAt, previousSecretExpiresAt, deletedAt, ...members } = webhook;
  return {
    ...members,
    disabledReason: disabledReasons.fromName(disabledReason),
    ...(disabledAt && { disabledAt: timestampFromDate(disabledAt) }),
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(previousSecretExpiresAt && { previousSecretExpiresAt: timestampFromDate(previousSecretExpiresAt) }),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  } satisfies MessageInitShape<typeof WebhookSchema>;
}
