import {
  DeliveryStatusSchema,
  type DeliveryStatus as DeliveryStatusValue,
} from "@platform/contracts/webhooks/v1/webhooks";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import { enumNames } from "@platform/service/call/enum-names";
import type { ErrorClass } from "../sending/attempt.ts";

/** Statuses of a delivery. `attempting`: it waits for an attempt, is held while its webhook is off, or is in flight. */
export const deliveryStatuses = enumNames<typeof DeliveryStatusValue>(DeliveryStatusSchema);
export type DeliveryStatus = (typeof deliveryStatuses.names)[number];

/** Columns that pending and settled deliveries have. */
export const sharedColumns = {
  /** `dlv_…` */
  id: "text",
  webhookId: "text",
  eventId: "text",
  eventType: "text",
  /** Number of attempts made. */
  attempts: "int",
  /** HTTP status of the last attempt. */
  responseCode: "int?",
  errorClass: typed<ErrorClass | null>("text?"),
  lastError: "text",
  createdAt: "timestamptz",
} as const;

export const removalColumns = {
  /** Time when its payload was removed on request. */
  payloadRemovedAt: "timestamptz?",
  /** SHA-256 of the body that was removed. */
  payloadSha256: "bytea?",
} as const;

export const deliveryRow = {
  ...sharedColumns,
  ...removalColumns,
  status: typed<DeliveryStatus>("text"),
  /** Null once the delivery is settled. */
  nextAttemptAt: "timestamptz?",
} as const;

/** Delivery of one event to one webhook. */
export type Delivery = RowOf<typeof deliveryRow>;

export const attemptRow = {
  /** Number of the attempt, from 1. */
  number: "int",
  startedAt: "timestamptz",
  durationMs: "int",
  responseCode: "int?",
  errorClass: typed<ErrorClass | null>("text?"),
  error: "text",
  answer: "bytea",
  /** Null for attempts of earlier releases, as are the headers. */
  url: "text?",
  headers: typed<[name: string, value: string][] | null>("json?"),
} as const;

/** An attempt as it was recorded. */
export type RecordedAttempt = RowOf<typeof attemptRow>;
