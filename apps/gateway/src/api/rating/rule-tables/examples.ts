/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { ruleTableRecordSchema, ruleTableRowSchema } from "./record.ts";

export const exampleRuleTableId = "rlt_01KMS1C7ND5X9W3Q8YAE2T6VHB";

const row = {
  kind: "officer_limits",
  state: "TX",
  effective_from: "2026-01-01",
  source: "Acme Mutual manual, TX-12",
  applies_to: "officer",
  weekly_minimum: 500,
  weekly_maximum: 2000,
} as const;

export const exampleNewRuleTable = { owner_id: exampleOwnerId, name: "Acme Mutual rules 2026", rows: [row] };

export const exampleRuleTableFile =
  'kind,state,effective_from,source,applies_to,weekly_minimum,weekly_maximum\nofficer_limits,TX,2026-01-01,"Acme Mutual manual, TX-12",officer,500,2000\n';

export const exampleRuleTableChange = { owner_id: exampleOwnerId, rows: [{ ...row, weekly_maximum: 2100 }] };

export const exampleRuleTable = exampleOf(ruleTableRecordSchema, {
  id: exampleRuleTableId,
  object: "rule_table",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  name: "Acme Mutual rules 2026",
  version: 1,
  row_count: 1,
  created_at: "2026-01-02T09:30:00.000Z",
  updated_at: "2026-01-02T09:30:00.000Z",
});

export const exampleVersion = {
  version: 1,
  row_count: 1,
  digest: "9c1185a5c5e9fc54612808977ee8f548b2258d31f3c2d9a1b8a0c3b1d0e5f6a7",
  created_at: "2026-01-02T09:30:00.000Z",
};

export const exampleRow = exampleOf(ruleTableRowSchema, {
  id: "officer_limits/TX/2026-01-01/officer",
  object: "rule_table_row",
  ...row,
  classification_codes: [],
  short_rates: [],
});
