import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AttemptSchema, DeliverySchema, DeliveryStatus } from "@platform/contracts/webhooks/v1/webhooks";
import { errorClasses } from "../sending/attempt.ts";
import { type Delivery, deliveryStatuses, type RecordedAttempt, type DeliveryStatus as Status } from "./delivery.ts";

/** Converts a delivery to its message. */
export function toDeliveryMessage(delivery: Delivery) {
  const { status, responseCode, errorClass, createdAt, nextAttemptAt, ...others } = delivery;
  const { payloadRemovedAt, payloadSha256, ...shown } = others;
  return {
    ...shown,
    status: deliveryStatuses.fromName(status),
    errorClass: errorClasses.fromName(errorClass),
    createdAt: timestampFromDate(createdAt),
    ...(responseCode !== null && { responseCode }),
    ...(nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
    ...(payloadRemovedAt && { payloadRemovedAt: timestampFromDate(payloadRemovedAt) }),
    payloadSha256: payloadSha256?.toString("hex") ?? "",
  } satisfies MessageInitShape<typeof DeliverySchema>;
}

/** Converts an attempt to its message. */
export function toAttemptMessage({ startedAt, responseCode, errorClass, url, headers, ...attempt }: RecordedAttempt) {
  return {
    ...attempt,
    url: url ?? "",
    headers: (headers ?? []).map(([name, value]) => ({ name, value })),
    startedAt: timestampFromDate(startedAt),
    errorClass: errorClasses.fromName(errorClass),
    ...(responseCode !== null && { responseCode }),
  } satisfies MessageInitShape<typeof AttemptSchema>;
}

/** Reads the status filter of a request; undefined means any status. */
export function statusOf(status: DeliveryStatus): Status | undefined {
  return deliveryStatuses.toName(status);
}
