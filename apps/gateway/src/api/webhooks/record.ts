import {
  type Attempt,
  type Delivery,
  DeliveryStatus,
  DisabledReason,
  ErrorClass,
  type ReplayDeliveriesResponse,
  type Webhook,
} from "@platform/contracts/webhooks/v1/webhooks";
import { z } from "zod";

const disabledReasons = ["requested", "delivery_failed", "gone"] as const;
const errorClasses = ["dns", "refused", "tls", "timeout", "status", "forbidden"] as const;
const deliveryStatuses = ["attempting", "delivered", "failed"] as const;

const disabledReasonNames: Record<DisabledReason, (typeof disabledReasons)[number] | null> = {
  [DisabledReason.UNSPECIFIED]: null,
  [DisabledReason.REQUESTED]: "requested",
  [DisabledReason.DELIVERY_FAILED]: "delivery_failed",
  [DisabledReason.GONE]: "gone",
};

const errorClassNames: Record<ErrorClass, (typeof errorClasses)[number] | null> = {
  [ErrorClass.UNSPECIFIED]: null,
  [ErrorClass.DNS]: "dns",
  [ErrorClass.REFUSED]: "refused",
  [ErrorClass.TLS]: "tls",
  [ErrorClass.TIMEOUT]: "timeout",
  [ErrorClass.STATUS]: "status",
  [ErrorClass.FORBIDDEN]: "forbidden",
};

const deliveryStatusNames: Record<DeliveryStatus, (typeof deliveryStatuses)[number]> = {
  [DeliveryStatus.UNSPECIFIED]: "attempting",
  [DeliveryStatus.ATTEMPTING]: "attempting",
  [DeliveryStatus.DELIVERED]: "delivered",
  [DeliveryStatus.FAILED]: "failed",
};

// Members that both profiles have, under names of their own.

export const disabledReasonSchema = z.enum(disabledReasons).nullable().meta({
  description:
    "Why the webhook is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.",
});
export const previousSecretSchema = z.iso.datetime().nullable().meta({
  description: "Until this time requests are also signed with the secret that was replaced last; otherwise `null`.",
});
export const eventIdSchema = z
  .string()
  .meta({ description: "Id of the event. All deliveries of an event have the same one; use it to ignore duplicates." });
export const deliveryStatusSchema = z.enum(deliveryStatuses).meta({
  description: "`attempting` until the delivery is settled, also while it is held because the webhook is disabled.",
});
export const errorClassSchema = z.enum(errorClasses);
export const responseCodeSchema = z
  .int()
  .nullable()
  .meta({ description: "Status of the receiver's response; `null` when there was no response." });
export const secretSchema = z.string().meta({ description: "Secret that signs every request to the webhook." });
export const answerSchema = z.string().meta({ description: "The first 4 KiB of the receiver's response body." });

export function toDisabledReason({ disabledReason }: Webhook): (typeof disabledReasons)[number] | null {
  return disabledReasonNames[disabledReason] ?? null;
}

export function toErrorClass({ errorClass }: Delivery | Attempt): (typeof errorClasses)[number] | null {
  return errorClassNames[errorClass] ?? null;
}

export function toDeliveryStatus({ status }: Delivery): (typeof deliveryStatuses)[number] {
  return deliveryStatusNames[status] ?? "attempting";
}

/** The receiver's response body as text; bytes that are not UTF-8 become replacement characters. */
export function toAnswer({ answer }: Attempt): string {
  return Buffer.from(answer).toString("utf8");
}

/** The result of a replay, the same in both profiles. */
export const replayedSchema = z.object({
  replayed: z.int().meta({ description: "Number of new deliveries." }),
  has_more: z.boolean().meta({ description: "True when the period has more events than one call replays." }),
  last_delivery_id: z
    .string()
    .nullable()
    .meta({ description: "Id to send as `starting_after` in the next call; `null` when nothing was replayed." }),
});

export function toReplayed(response: ReplayDeliveriesResponse): z.input<typeof replayedSchema> {
  const { replayed, hasMore, lastDeliveryId } = response;
  return { replayed, has_more: hasMore, last_delivery_id: lastDeliveryId || null };
}
