import type { Webhook } from "@platform/contracts/portal/v1/webhooks";

/** `active`, `disabled` by a person, or `off` because deliveries failed. */
export function statusOf(webhook: Webhook): "active" | "disabled" | "off" {
  if (webhook.isActive) return "active";
  return webhook.disabledReason === "requested" ? "disabled" : "off";
}
