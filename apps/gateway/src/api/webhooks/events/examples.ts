/** Bodies and responses as the API reference shows them. */

import { toEnvelope } from "@platform/public-records/event/envelope";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleEventData } from "../event-types/event-examples.ts";

export const exampleLoggedEventId = "evt_01KMS3J5T7V9X2W4Q6NHB8C1YD";
const recordedAt = "2026-03-16T09:31:00.042Z";
const occurredAt = "2026-03-16T09:31:00.000Z";
const type = "file.processed" as const;
const { fileId } = exampleEventData.fileProcessed as { fileId: string };
const event = {
  id: exampleLoggedEventId,
  type,
  environment: "sandbox",
  source: "payroll-intake",
  occurredAt: new Date(occurredAt),
  data: exampleEventData.fileProcessed,
} as const;
const requestId = "req_01KMS3J5T2Q6W8X4V7NHB5C9YD";
const resource = { type: "file", id: fileId };

export const exampleEventA = {
  id: exampleLoggedEventId,
  object: "event",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  sequence: 1041,
  type,
  resource,
  request_id: requestId,
  created_at: occurredAt,
  recorded_at: recordedAt,
  payload_removed_at: null,
  missing_scope: null,
  envelope: 2,
  body: toEnvelope(2, event),
} as const;

export const exampleEventB = {
  id: exampleLoggedEventId,
  sequence: 1041,
  type,
  resource,
  requestId,
  createdAt: occurredAt,
  recordedAt,
  payloadRemovedAt: null,
  missingScope: null,
  envelope: 1,
  body: toEnvelope(1, event),
} as const;
