/** Bodies and responses as the API reference shows them. */

import { exampleOwnerId } from "../../shared/owner.ts";

export const exampleActivity = {
  id: "act_01KMS3G9TB5V7X2W8QHC4N6YDK",
  object: "activity",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  action: "payroll_report.voided",
  resource: { type: "payroll_report", id: "PR_TEST_01KMS2QBM3Z8F6V9T4W7XHC5YD" },
  actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
  request_id: "req_01KMS3G9T8Q2W5X7V4NHB6C9YD",
  created_at: "2026-03-16T09:30:00.000Z",
} as const;
