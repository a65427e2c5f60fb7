import type { ErrorClass } from "../sending/attempt.ts";

/** Where a delivery stands. `attempting`: waiting for an attempt, held while its webhook is off, or being attempted. */
export type DeliveryStatus = "attempting" | "delivered" | "failed";

/** The telling of one event to one webhook. */
export interface Delivery {
  /** `dlv_…` */
  id: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  /** How many were made. */
  attempts: number;
  /** Of the last attempt. */
  responseCode: number | null;
  errorClass: ErrorClass | null;
  lastError: string;
  createdAt: Date;
  /** Null once the delivery is settled. */
  nextAttemptAt: Date | null;
}

/** An attempt as it was written down. */
export interface RecordedAttempt {
  /** From 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
  responseCode: number | null;
  errorClass: ErrorClass | null;
  error: string;
  answer: Buffer;
}
