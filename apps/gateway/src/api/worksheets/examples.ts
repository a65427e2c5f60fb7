import { exampleOwnerId } from "../shared/owner.ts";

/** A worksheet as the API reference shows it. */
export const exampleWorksheet = {
  method: "rates",
  period_start: "2026-01-01",
  period_end: "2026-12-31",
  lines: [
    {
      state: "IN",
      classification_code: "5403",
      class_description: "Carpentry, other than detached homes",
      basis: "payroll",
      rate_period: { start: "2026-01-01", end: "2026-12-31" },
      payroll: 268000,
      deductions: [{ kind: "overtime_premium", amount: 8000, rules: ["overtime/*/1900-01-01"] }],
      remuneration: 260000,
      rate: 5,
      rate_basis: "per_100",
      units: null,
      loss_cost: null,
      premium: 13000,
      rate_source: { type: "policy", rate_table: null, version: null },
      sources: [{ report_id: "PR_TEST_…", positions: [{ first: 0, last: 249 }] }],
      subcontractor_ids: [],
      adjustments: [],
    },
  ],
  steps: [
    {
      step: "manual_premium",
      state: "IN",
      name: null,
      period: null,
      factor: null,
      base: 260000,
      rule: "premium_steps/*/1900-01-01",
      statistical_code: null,
      amount: 13000,
      running_total: 13000,
      gives: null,
    },
    {
      step: "experience_modification",
      state: "IN",
      name: null,
      period: null,
      factor: 1.15,
      base: 13000,
      rule: "premium_steps/*/1900-01-01",
      statistical_code: "9898",
      amount: 1950,
      running_total: 14950,
      gives: "modified_premium",
    },
  ],
  sources: [
    { owner_id: exampleOwnerId, employer_id: "employer_042", grant_id: null, withdrawn_at: null },
    {
      owner_id: "own_01KMRZYB6T3W8X5VQ2N9H4CDKM",
      employer_id: "acme",
      grant_id: "grant_01KMS3G9TB5V7X2W8QHC4N6YDM",
      withdrawn_at: null,
    },
  ],
  no_payroll: [{ report_id: "PR_TEST_…", period: { start: "2026-12-16", end: "2026-12-31" } }],
  rules: [
    {
      rule: "overtime/*/1900-01-01",
      kind: "overtime",
      state: "*",
      effective_from: "1900-01-01",
      source: "NCCI Basic Manual, Rule 2-C-2 (overtime)",
      checked_on: "2026-11-22",
    },
  ],
  warnings: [
    {
      code: "OVERLAPPING_SOURCES",
      message:
        "1 person is paid for the same days by two sources, and both count. Name the sources that count in the policy's " +
        "exposure_sources.",
      sources: [
        { owner_id: exampleOwnerId, employer_id: "employer_042" },
        { owner_id: "own_01KMRZYB6T3W8X5VQ2N9H4CDKM", employer_id: "acme" },
      ],
      report_ids: [],
      person_count: 1,
      period: { start: "2026-03-01", end: "2026-03-15" },
      persons: [{ employee_ids: ["emp_1", "1001"], period: { start: "2026-03-01", end: "2026-03-15" }, moved: [] }],
      rules: [],
      dispute_id: null,
    },
    {
      code: "OVERLAPPING_REPORTS",
      message:
        "The reports PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR and PR_TEST_01KMS0F3T6W9Y2B5D8G1J4M7QS have the same 2 persons for " +
        "2026-12-01 to 2026-12-15, and both count. Void one of them if it is the same pay.",
      sources: [{ owner_id: exampleOwnerId, employer_id: "employer_042" }],
      report_ids: ["PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR", "PR_TEST_01KMS0F3T6W9Y2B5D8G1J4M7QS"],
      person_count: 2,
      period: { start: "2026-12-01", end: "2026-12-15" },
      persons: [],
      rules: [],
      dispute_id: null,
    },
    {
      code: "DIVIDED_PAYROLL",
      message:
        "The pay of 1 person is divided between a standard exception and another class on the same days. 18000.00 of it counts " +
        "in the other class. Set records_support_division in the policy if the records support the division.",
      sources: [],
      report_ids: [],
      person_count: 1,
      period: { start: "2026-01-01", end: "2026-12-31" },
      persons: [
        {
          employee_ids: ["emp_1"],
          period: { start: "2026-01-01", end: "2026-12-31" },
          moved: [{ state: "TX", from_class: "8810", to_class: "5403", amount: 18000 }],
        },
      ],
      rules: ["standard_exceptions/*/1900-01-01"],
      dispute_id: null,
    },
  ],
  payroll: 268000,
  remuneration: 260000,
  manual_premium: 13000,
  estimated_premium: 14375,
  final_premium: 14950,
  total_premium: 14950,
  total_due: 14950,
  premium_to_date: 14950,
  charged_before: 0,
  instalment: 14950,
  adjustment: 575,
  adjustment_type: "additional_premium",
};
