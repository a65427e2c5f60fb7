/** Bodies and responses as the API reference shows them. */

import { policyRecordSchema } from "@platform/public-records/record/policy";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleWorksheet } from "../worksheets/examples.ts";

export const examplePolicyId = "pol_01KMS1D8RT5X9C3W7QAE2N6VHB";

const classification = { state: "IN", classification_code: "5403", estimated_payroll: 250000 };

const insured = {
  name: "Acme Builders LLC",
  fein: "12-3456789",
  entity_type: "limited_liability_company",
  address: { street: "12 Main Street", city: "Indianapolis", state: "IN", postal_code: "46204" },
} as const;

export const exampleNewPolicy = {
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  effective_date: "2026-01-01T00:00:00Z",
  premium: 14375,
  insured,
  covered_states: ["IN"],
  classifications: [{ ...classification, rate: 5 }],
  experience_modifier: 1.15,
  state_terms: [{ effective_from: "2026-04-01", experience_modifier: 1.1 }],
};

export const examplePolicyChange = { owner_id: exampleOwnerId, experience_modifier: 1.1 };

export const examplePolicy = exampleOf(policyRecordSchema, {
  id: examplePolicyId,
  object: "policy",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  policy_number: "WC-7QAE2N6VHB3K9T5D",
  status: "active",
  effective_date: "2026-01-01T00:00:00.000Z",
  expiration_date: "2027-01-01T00:00:00.000Z",
  premium: 14375,
  estimated_premium: 14375,
  estimated_premium_source: "stated",
  estimated_premium_changes: [],
  classifications: [
    {
      ...classification,
      description: null,
      rates: [{ rate: 5, loss_cost: null, basis: "per_100", effective_date: null }],
      estimated_units: null,
      estimates: [],
      minimum_premium: null,
      experience_rated: true,
    },
  ],
  experience_modifier: 1.15,
  discount_bands: [],
  state_discounts: [],
  credits: [],
  surcharges: [],
  officer_elections: [],
  subcontractor_contract: "unstated",
  exposure_sources: [],
  waivers_of_subrogation: [],
  rounding: "cents",
  state_terms: [],
  records_support_division: false,
  wage_records_verified: false,
  no_payroll_months: [],
  person_links: [],
  officer_limits: [],
  overtime_deducted: [],
  excluded_pay_deducted: [],
  employee_caps: [],
  noncompliance_charges: [],
  insured,
  named_insureds: [],
  locations: [],
  covered_states: ["IN"],
  producer: null,
  created_at: "2026-01-02T09:30:00.000Z",
  updated_at: "2026-01-02T09:30:00.000Z",
});

export const examplePreview = {
  object: "premium_preview",
  policy_id: examplePolicyId,
  period_start: "2026-01-01",
  period_end: "2026-12-31",
  worksheet: exampleWorksheet,
  missing_days: 31,
  rules_not_on_file: [],
  missing: [{ code: "MISSING_DAYS", from: "2026-12-01", to: "2026-12-31", days: 31 }],
};
