/** The response of `GET /me` as the API reference shows it. */

import { scopes } from "@platform/credential-format/scopes";
import { exampleOwnerId, exampleOwnerType } from "../../shared/owner.ts";
import { exampleApiKeyId } from "../api-keys/examples.ts";

export const exampleMe = {
  owner_id: exampleOwnerId,
  owner_type: exampleOwnerType,
  environment: "sandbox",
  profile: "A",
  plan: {
    name: "sandbox",
    windows: [
      { limit: 100, window_seconds: 60 },
      { limit: 1000, window_seconds: 3600 },
    ],
    concurrent_webhooks: 5,
  },
  scopes,
  contact_email: "payroll-team@example.com",
  rate_limit: null,
  key_id: exampleApiKeyId,
  created_at: "2026-03-16T09:30:00.000Z",
  age_days: 12,
};
