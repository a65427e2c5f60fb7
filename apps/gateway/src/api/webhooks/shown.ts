import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import {
  type Attempt,
  type Delivery,
  DeliveryStatus,
  DisabledReason,
  ErrorClass,
  type Webhook,
} from "@platform/contracts/webhooks/v1/webhooks";

/** Why a webhook is off, as partners read it. */
export const disabledReasons = ["requested", "delivery_failed", "gone"] as const;

/** What went wrong with an attempt, as partners read it. */
export const errorClasses = ["dns", "refused", "tls", "timeout", "status", "forbidden"] as const;

/** Where a delivery stands, as partners read it. */
export const deliveryStatuses = ["attempting", "delivered", "failed"] as const;

export function shownReason({ disabledReason }: Webhook): (typeof disabledReasons)[number] | null {
  if (disabledReason === DisabledReason.UNSPECIFIED) return null;
  return disabledReasons[disabledReason - DisabledReason.REQUESTED] ?? null;
}

export function shownErrorClass({ errorClass }: Delivery | Attempt): (typeof errorClasses)[number] | null {
  if (errorClass === ErrorClass.UNSPECIFIED) return null;
  return errorClasses[errorClass - ErrorClass.DNS] ?? null;
}

export function shownStatus({ status }: Delivery): (typeof deliveryStatuses)[number] {
  return deliveryStatuses[status - DeliveryStatus.ATTEMPTING] ?? "attempting";
}

/** Bytes that are no UTF-8 are shown as what stands for such. */
export function shownAnswer({ answer }: Attempt): string {
  return Buffer.from(answer).toString("utf8");
}

export function isoTime(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new TypeError("a record came without its times");
  return timestampDate(timestamp).toISOString();
}

export function isoTimeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp ? isoTime(timestamp) : null;
}

/** Throws when the service answered without what it always answers with. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("the webhooks service answered without a record");
  return value;
}
