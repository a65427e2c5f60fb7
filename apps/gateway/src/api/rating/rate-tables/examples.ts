/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { rateTableRecordSchema } from "./record.ts";

export const exampleRateTableId = "rtb_01KMS1C7ND5X9W3Q8YAE2T6VHB";

const row = {
  state: "TX",
  class_code: "5403",
  description: "Carpentry",
  basis: "per_100",
  rate: 5.5,
  minimum_premium: 750,
  effective_from: "2026-01-01",
};

export const exampleNewRateTable = { owner_id: exampleOwnerId, name: "Acme Mutual 2026", rows: [row] };

export const exampleRateTableFile =
  "state,class_code,description,basis,rate,minimum_premium,effective_from\nTX,5403,Carpentry,per_100,5.50,750,2026-01-01\n";

export const exampleRateTableChange = { owner_id: exampleOwnerId, rows: [{ ...row, rate: 5.75 }] };

export const exampleRateTable = exampleOf(rateTableRecordSchema, {
  id: exampleRateTableId,
  object: "rate_table",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  name: "Acme Mutual 2026",
  applies_to: "new_and_renewal",
  version: 1,
  row_count: 1,
  created_at: "2026-01-02T09:30:00.000Z",
  updated_at: "2026-01-02T09:30:00.000Z",
});

export const exampleVersion = {
  version: 1,
  effective_from: null,
  applies_to: "new_and_renewal",
  row_count: 1,
  created_at: "2026-01-02T09:30:00.000Z",
};

export const exampleRow = { id: "TX:5403:2026-01-01", object: "rate_table_row", ...row };
