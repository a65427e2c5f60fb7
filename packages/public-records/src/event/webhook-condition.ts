import type { WebhookCondition } from "@platform/contracts/events/v1/webhook_events";
import { type DisabledReason, DisabledReasonSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { publicTimeOrNull } from "../value/public-time.ts";

const disabledReasons = enumNames<typeof DisabledReason>(DisabledReasonSchema).names;

/** Schema of the data of `webhook.failing`, `webhook.disabled` and `webhook.recovered`. */
export const webhookConditionSchema = z
  .object({
    webhook: z.object({
      id: z.string(),
      object: z.literal("webhook"),
      url: z.string(),
      description: z.string(),
      is_active: z.boolean(),
      disabled_reason: z.enum(disabledReasons).nullable().meta({
        description:
          "Reason for which it is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.",
      }),
    }),
    failing_since: z.iso.datetime().nullable().meta({
      description: "Time since which the webhook is failing or disabled, or was until now.",
    }),
    delivery: z
      .object({
        id: z.string(),
        event_id: z.string(),
        event_type: z.string(),
        response_code: z.int().nullable().meta({ description: "Status of the response; `null` when there was none." }),
        error: z.string().nullable().meta({ description: "Error of the attempt; `null` when it succeeded." }),
      })
      .nullable()
      .meta({ description: "The delivery whose attempt caused the event; `null` when a request did." }),
  })
  .meta({ id: "WebhookCondition" });

export function toWebhookCondition(condition: WebhookCondition): z.input<typeof webhookConditionSchema> {
  const { webhookId, url, description, isActive, disabledReason, failingSince, delivery } = condition;
  return {
    webhook: {
      id: webhookId,
      object: "webhook",
      url,
      description,
      is_active: isActive,
      disabled_reason: disabledReason === "" ? null : choiceOf(disabledReason),
    },
    failing_since: publicTimeOrNull(failingSince),
    delivery: delivery
      ? {
          id: delivery.id,
          event_id: delivery.eventId,
          event_type: delivery.eventType,
          response_code: delivery.responseCode ?? null,
          error: delivery.error || null,
        }
      : null,
  };
}
