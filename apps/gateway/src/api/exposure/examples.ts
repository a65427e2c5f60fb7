/** Bodies and answers as the API reference shows them. */

const ownerId = "own_01KMRZX4D2V7N9T5KB3Q8W6YHF";
const carrierId = "own_01KMRZYB6T3W8X5VQ2N9H4CDKM";
const reportId = "PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR";

export const exampleGrantId = "grant_01KMS3G9TB5V7X2W8QHC4N6YDK";

export const exampleNewGrant = {
  owner_id: ownerId,
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
};

export const exampleGrant = {
  id: exampleGrantId,
  object: "exposure_grant",
  owner_id: ownerId,
  environment: "sandbox",
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.000Z",
};

const amounts = {
  record_count: 1,
  hours_worked: 86.5,
  gross_wages: 2595.5,
  officer_wages: 0,
  overtime_pay: 0,
  double_time_pay: 0,
};

export const exampleExposure = {
  object: "exposure",
  owner_id: ownerId,
  environment: "sandbox",
  employer_id: "employer_042",
  from: "2026-01-01",
  to: "2026-12-31",
  sources: [{ owner_id: ownerId, employer_id: "employer_042" }],
  total: amounts,
  figures: [
    { month: "2026-03", state: "IN", class_code: "8810", ...amounts, reports: [{ report_id: reportId, ...amounts }] },
  ],
  reports: [
    {
      report_id: reportId,
      owner_id: ownerId,
      employer_id: "employer_042",
      period: { start: "2026-03-01", end: "2026-03-15" },
      subcontractor_payments: 0,
    },
  ],
};
