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
  position: 4711,
  digest: "9f1c0d6a4b7e2c58f3a1d0b96e84c7752d3f6a9b1c0e8d47f5a2b3c6d9e0f184",
} as const;

export const exampleActivitySeal = {
  object: "activity_seal",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  position: exampleActivity.position,
  digest: exampleActivity.digest,
  sealed_at: "2026-03-17T00:00:00.000Z",
  public_key: "MCowBQYDK2VwAyEAm1yqXQ0b3pXo2O9d0q4mJ0nC5xw9m4k9r0g3m3mB2aE=",
  signature: "q3O1l3m8d0m4o0o2tHkq2v5v0m1y3u8rX2Yy0m9xN1i6mZr5p8w6H6Xo3Vt0w9V8Yk1n2p3q4r5s6t7u8v9wAA==",
} as const;
