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
import { enumNames } from "@platform/rpc/call/enum-names";
import { z } from "zod";

const disabledReasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);
const errorClasses = enumNames<typeof ErrorClass>(ErrorClassSchema);
const deliveryStatuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);

// Members that both profiles have, under names of their own.

export const disabledReasonSchema = z.enum(disabledReasons.names).nullable().meta({
  description:
    "Why the webhook is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.",
});
export const previousSecretSchema = z.iso.datetime().nullable().meta({
  description:
    "End of the overlap after the secret was replaced: until then `Svc-Signature` is made with the previous secret and `Svc-Signature-Next` with the new one. `null` without an overlap.",
});
export const eventIdSchema = z
  .string()
  .meta({ description: "Id of the event. All deliveries of an event have the same one; use it to ignore duplicates." });
export const deliveryStatusSchema = z.enum(deliveryStatuses.names).meta({
  description: "`attempting` until the delivery is settled, also while it is held because the webhook is disabled.",
});
export const errorClassSchema = z.enum(errorClasses.names);
export const responseCodeSchema = z
  .int()
  .nullable()
  .meta({ description: "Status of the receiver's response; `null` when there was no response." });
export const secretSchema = z
  .string()
  .nullable()
  .meta({ description: "Secret that signs every request to the webhook. `null` in a response that is replayed." });
export const receiverBodySchema = z.string().meta({ description: "The first 4 KiB of the receiver's response body." });

export const payloadRemovedAtSchema = z.iso
  .datetime()
  .optional()
  .meta({ description: "When the payload was removed. Present only then." });
export const payloadSha256Schema = z
  .string()
  .optional()
  .meta({ description: "SHA-256 of the body that was removed, in hex. Present only then." });

export function toDisabledReason({ disabledReason }: Webhook): (typeof disabledReasons.names)[number] | null {
  return disabledReasons.toName(disabledReason) ?? null;
}

export function toErrorClass({ errorClass }: Delivery | Attempt): (typeof errorClasses.names)[number] | null {
  return errorClasses.toName(errorClass) ?? null;
}

export function toDeliveryStatus({ status }: Delivery): (typeof deliveryStatuses.names)[number] {
  return deliveryStatuses.toName(status) ?? "attempting";
}

/** The receiver's response body as text; bytes that are not UTF-8 become replacement characters. */
export function toReceiverBody({ answer }: Attempt): string {
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
