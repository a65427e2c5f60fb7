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

/** A delivery as the contract shows it. */
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

/** An attempt as the contract shows it. */
export function toAttemptMessage({ startedAt, responseCode, errorClass, ...attempt }: RecordedAttempt) {
  return {
    ...attempt,
    startedAt: timestampFromDate(startedAt),
    errorClass: errorClass ? errorClasses[errorClass] : ErrorClass.UNSPECIFIED,
    ...(responseCode !== null && { responseCode }),
  } satisfies MessageInitShape<typeof AttemptSchema>;
}

/** The status a caller asks for; undefined when it asks for any. */
export function statusOf(asked: DeliveryStatus): Status | undefined {
  return (Object.keys(statuses) as Status[]).find((status) => statuses[status] === asked);
}
