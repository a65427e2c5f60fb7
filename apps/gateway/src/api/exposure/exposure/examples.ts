/** Responses as the API reference shows them. */

import { exampleReportId } from "../../payroll/records/record-examples.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

const amounts = {
  record_count: 1,
  hours_worked: 86.5,
  gross_wages: 2595.5,
  officer_wages: 0,
  overtime_pay: 0,
  double_time_pay: 0,
  overtime_premium: 0,
  excluded_pay: 250,
};

export const exampleExposure = {
  object: "exposure",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  from: "2026-01-01",
  to: "2026-12-31",
  sources: [{ owner_id: exampleOwnerId, employer_id: "employer_042" }],
  total: amounts,
  figures: [
    {
      month: "2026-03",
      state: "IN",
      class_code: "8810",
      ...amounts,
      reports: [{ report_id: exampleReportId, ...amounts }],
    },
  ],
  reports: [
    {
      report_id: exampleReportId,
      owner_id: exampleOwnerId,
      employer_id: "employer_042",
      period: { start: "2026-03-01", end: "2026-03-15" },
      subcontractor_payments: 0,
    },
  ],
  comparison: {
    from: "2025-01-01",
    to: "2025-12-31",
    total: { ...amounts, gross_wages: 2400 },
    classes: [
      {
        state: "IN",
        class_code: "8810",
        gross_wages: 2595.5,
        previous_gross_wages: 2400,
        change: 195.5,
        change_percent: 8.15,
      },
    ],
  },
};
