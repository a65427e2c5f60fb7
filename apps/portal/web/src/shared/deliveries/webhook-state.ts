import { DisabledReason, type Webhook } from "@platform/contracts/webhooks/v1/webhooks";

/** `active`, `failing` while deliveries are tried in vain or none has succeeded yet, `disabled` by a person, or `off` because deliveries failed. */
export function statusOf(webhook: Webhook): "active" | "failing" | "disabled" | "off" {
  if (webhook.isActive) return webhook.isFailing ? "failing" : "active";
  return webhook.disabledReason === DisabledReason.REQUESTED ? "disabled" : "off";
}
