/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { subcontractorRecordSchema } from "./record.ts";

export const exampleSubcontractorId = "sub_01KMS3H7WN4D8Q2Z6RXB9VTYCH";

export const exampleNewSubcontractor = {
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  name: "Ridge Roofing",
  state: "IN",
  classification_code: "5551",
  contract: "labor_only",
  payments: [{ from: "2026-03-02", to: "2026-03-20", amount: 10000 }],
};

export const exampleSubcontractorChange = {
  owner_id: exampleOwnerId,
  certificates: [{ from: "2026-01-01", to: "2026-12-31", reference: "WC-2026-0815" }],
};

export const exampleSubcontractor = exampleOf(subcontractorRecordSchema, {
  id: exampleSubcontractorId,
  object: "subcontractor",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  name: "Ridge Roofing",
  state: "IN",
  classification_code: "5551",
  contract: "labor_only",
  payments: [{ from: "2026-03-02", to: "2026-03-20", amount: 10000, payroll: null }],
  certificates: [],
  created_at: "2026-03-21T09:31:00.000Z",
  updated_at: "2026-03-21T09:31:00.000Z",
});
