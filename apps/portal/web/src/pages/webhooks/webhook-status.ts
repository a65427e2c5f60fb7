import type { Webhook } from "@platform/contracts/portal/v1/webhooks";

/** `active`, `disabled` by a person, or `off` because deliveries failed. */
export function statusOf(webhook: Webhook): "active" | "disabled" | "off" {
  if (webhook.isActive) return "active";
  return webhook.disabledReason === "requested" ? "disabled" : "off";
}

/** Why a webhook is off, in a sentence. */
export const offReasons: Readonly<Record<string, string>> = {
  requested: "It was disabled by a person or by your API.",
  delivery_failed: "A delivery failed six times.",
  gone: "Your receiver answered 410 Gone.",
};
