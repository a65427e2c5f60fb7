import {
  DeliveryStatusSchema,
  type DeliveryStatus as DeliveryStatusValue,
} from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import type { ErrorClass } from "../sending/attempt.ts";

/** Statuses of a delivery. `attempting`: it waits for an attempt, is held while its webhook is off, or is in flight. */
export const deliveryStatuses = enumNames<typeof DeliveryStatusValue>(DeliveryStatusSchema);
export type DeliveryStatus = (typeof deliveryStatuses.names)[number];

/** Delivery of one event to one webhook. */
export interface Delivery {
  /** `dlv_…` */
  id: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  /** Number of attempts made. */
  attempts: number;
  /** HTTP status of the last attempt. */
  responseCode: number | null;
  errorClass: ErrorClass | null;
  lastError: string;
  createdAt: Date;
  /** Null once the delivery is settled. */
  nextAttemptAt: Date | null;
  /** Time when its payload was removed on request. */
  payloadRemovedAt: Date | null;
  /** SHA-256 of the body that was removed. */
  payloadSha256: Buffer | null;
}

/** An attempt as it was recorded. */
export interface RecordedAttempt {
  /** Number of the attempt, from 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
  responseCode: number | null;
  errorClass: ErrorClass | null;
  error: string;
  answer: Buffer;
  /** Null for attempts of earlier releases, as are the headers. */
  url: string | null;
  headers: [name: string, value: string][] | null;
}
