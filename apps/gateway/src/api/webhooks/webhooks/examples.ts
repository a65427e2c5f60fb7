/** Bodies and responses as the API reference shows them. */

import { absentMembers } from "@platform/public-records/noun/record-members";
import { webhookMembers } from "@platform/public-records/noun/webhook";
import { camelMembers } from "../../shared/camel-members.ts";
import { exampleOwnerId, exampleOwnerType } from "../../shared/owner.ts";

export const exampleWebhookId = "wh_01KMS0C5ZQ8W6T3V9YH2B4N7DS";
export const exampleDeliveryId = "dlv_01KMS0D1T4G7R2N8XQ5W9B3YHC";
const exampleEventId = "evt_01KMS0D1S9Z3K6C8V2T7P4M5RA";
const exampleSecret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

export const exampleRegistrationA = {
  owner_id: exampleOwnerId,
  owner_type: exampleOwnerType,
  url: "https://hooks.example.com/svc",
  events: ["file.processed", "file.failed", "audit.completed"],
};

export const exampleRegistrationB = {
  url: "https://hooks.example.com/svc",
  events: ["file.processed", "file.failed"],
  description: "Payroll team",
};

const absent = absentMembers(webhookMembers);

export const exampleWebhookA = {
  _id: exampleWebhookId,
  id: exampleWebhookId,
  object: "webhook",
  ...exampleRegistrationA,
  description: "",
  environment: "sandbox",
  is_active: true,
  disabled_reason: null,
  warn_early: false,
  envelope: 2,
  signature: 1,
  previous_secret_expires_at: null,
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.000Z",
  ...absent,
};

export const exampleWebhookB = {
  id: exampleWebhookId,
  ...exampleRegistrationB,
  status: "active",
  disabledReason: null,
  warnEarly: false,
  envelope: 1,
  signature: 2,
  previousSecretExpiresAt: null,
  createdAt: "2026-03-16T09:30:00.000Z",
  updatedAt: "2026-03-16T09:30:00.000Z",
  ...camelMembers(absent),
};

export const exampleNewWebhookA = { webhook: exampleWebhookA, secret: exampleSecret };
export const exampleNewWebhookB = { success: true, webhook: exampleWebhookB, secret: exampleSecret };

export const exampleDeliveryA = {
  id: exampleDeliveryId,
  object: "webhook_delivery",
  webhook_id: exampleWebhookId,
  event_id: exampleEventId,
  event_type: "webhook.test",
  status: "delivered",
  attempts: 1,
  response_code: 200,
  error_class: null,
  last_error: null,
  created_at: "2026-03-16T09:31:00.000Z",
  next_attempt_at: null,
};

export const exampleAttemptA = {
  number: 1,
  started_at: "2026-03-16T09:31:00.120Z",
  duration_ms: 43,
  response_code: 200,
  error_class: null,
  error: null,
  answer: "ok",
};

export const exampleDeliveryB = {
  id: exampleDeliveryId,
  eventId: exampleEventId,
  eventType: "webhook.test",
  timestamp: "2026-03-16T09:31:00.000Z",
  status: "delivered",
  responseCode: 200,
  attempts: 1,
  nextAttemptAt: null,
};

export const exampleAttemptB = {
  number: 1,
  timestamp: "2026-03-16T09:31:00.120Z",
  durationMs: 43,
  responseCode: 200,
  answer: "ok",
};

export const exampleRotation = { overlap_seconds: 86_400 };
export const exampleReplay = { from: "2026-03-15T00:00:00.000Z", to: "2026-03-16T00:00:00.000Z", status: "failed" };
export const exampleReplayed = { replayed: 12, has_more: false, last_delivery_id: exampleDeliveryId };

export const exampleFilterTest = {
  filter: { employer_id: ["employer_042"], state: ["CA", "NV"] },
  event: {
    type: "policy.updated",
    data: { policy: { employer_id: "employer_042", classifications: [{ state: "IN" }, { state: "OH" }] } },
  },
};
export const exampleFilterTested = {
  event_type: "policy.updated",
  matches: false,
  members: [
    { name: "employer_id", wanted: ["employer_042"], found: ["employer_042"], matches: true },
    { name: "state", wanted: ["CA", "NV"], found: ["IN", "OH"], matches: false },
  ],
};
