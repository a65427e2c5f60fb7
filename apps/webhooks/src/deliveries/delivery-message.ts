import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type AttemptSchema,
  type DeliverySchema,
  DeliveryStatus,
  ErrorClass,
} from "@platform/contracts/webhooks/v1/webhooks";
import type { Delivery, RecordedAttempt, DeliveryStatus as Status } from "./delivery.ts";

const errorClasses = {
  dns: ErrorClass.DNS,
  refused: ErrorClass.REFUSED,
  tls: ErrorClass.TLS,
  timeout: ErrorClass.TIMEOUT,
  status: ErrorClass.STATUS,
  forbidden: ErrorClass.FORBIDDEN,
};
const statuses = {
  attempting: DeliveryStatus.ATTEMPTING,
  delivered: DeliveryStatus.DELIVERED,
  failed: DeliveryStatus.FAILED,
};

/** Converts a delivery to its message. */
export function toDeliveryMessage(delivery: Delivery) {
  const { status, responseCode, errorClass, createdAt, nextAttemptAt, ...shown } = delivery;
  return {
    ...shown,
    status: statuses[status],
    errorClass: errorClass ? errorClasses[errorClass] : ErrorClass.UNSPECIFIED,
    createdAt: timestampFromDate(createdAt),
    ...(responseCode !== null && { responseCode }),
    ...(nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
  } satisfies MessageInitShape<typeof DeliverySchema>;
}

/** Converts an attempt to its message. */
export function toAttemptMessage({ startedAt, responseCode, errorClass, ...attempt }: RecordedAttempt) {
  return {
    ...attempt,
    startedAt: timestampFromDate(startedAt),
    errorClass: errorClass ? errorClasses[errorClass] : ErrorClass.UNSPECIFIED,
    ...(responseCode !== null && { responseCode }),
  } satisfies MessageInitShape<typeof AttemptSchema>;
}

/** Reads the status filter of a request; undefined means any status. */
export function statusOf(asked: DeliveryStatus): Status | undefined {
  return (Object.keys(statuses) as Status[]).find((status) => statuses[status] === asked);
}
