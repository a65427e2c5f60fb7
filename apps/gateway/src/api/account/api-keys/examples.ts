/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId, exampleOwnerType } from "../../shared/owner.ts";
import { apiKeyRecordSchema } from "./record.ts";

export const exampleApiKeyId = "key_01KMS0C5ZQ8W6T3V9YH2B4N7DR";

export const exampleApiKey = exampleOf(apiKeyRecordSchema, {
  _id: exampleApiKeyId,
  id: exampleApiKeyId,
  object: "api_key",
  name: "Nightly payroll",
  key: "svc_test_sk_…q7Zt",
  environment: "sandbox",
  owner_id: exampleOwnerId,
  owner_type: exampleOwnerType,
  is_active: true,
  scopes: ["payroll:read", "payroll:write"],
  rate_limit: 60,
  created_by: "key_01KMRZX8J5N2C7W4Q9T6V3B8YD",
  last_used_at: "2026-03-16T21:04:00.000Z",
  age_days: 0,
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.000Z",
});

export const exampleNewApiKey = {
  owner_id: exampleApiKey.owner_id,
  owner_type: exampleApiKey.owner_type,
  environment: "sandbox",
  name: exampleApiKey.name,
  scopes: exampleApiKey.scopes,
  rate_limit: exampleApiKey.rate_limit,
};
