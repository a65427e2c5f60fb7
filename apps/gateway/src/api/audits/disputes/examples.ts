/** Bodies and responses as the API reference shows them. */

import { disputeRecordSchema } from "@platform/public-records/record/dispute";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

export const exampleDisputedAuditId = "aud_01KMS6ZD9V2C5F8H1K4N7Q0S3W";
export const exampleDisputeId = "dsp_01KMS7Q4ZB8N2T6WYX5RHD9VCE";
export const exampleAcceptedDisputeId = "dsp_01KMS7R8YD3F6H9K2N5Q8T1W4Z";
export const exampleWithdrawnDisputeId = "dsp_01KMS7SBCE4G7J0M3P6R9V2X5A";

export const exampleNewDispute = {
  owner_id: exampleOwnerId,
  version: 1,
  reason: "Two office workers were reported in the carpentry class.",
  lines: [
    {
      state: "IN",
      classification_code: "5403",
      ground: "wrong_class",
      amount: 30000,
      should_be: { classification_code: "8810" },
      employee_id: "E-1042",
    },
  ],
};

export const exampleResolution = {
  owner_id: exampleOwnerId,
  outcome: "accepted",
  reason: "The payroll records show clerical duties in a separate office.",
};

export const exampleWithdrawal = { owner_id: exampleOwnerId, reason: "The records do not show it." };

export const exampleDispute = exampleOf(disputeRecordSchema, {
  id: exampleDisputeId,
  object: "dispute",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  audit_id: exampleDisputedAuditId,
  version: 1,
  status: "open",
  reason: exampleNewDispute.reason,
  lines: [
    {
      line: 1,
      state: "IN",
      classification_code: "5403",
      basis: "payroll",
      rate_period: { start: "2026-01-01", end: "2026-12-31" },
      counted: 800000,
      rate_basis: "per_100",
      ground: "wrong_class",
      amount: 30000,
      should_be: { state: "IN", classification_code: "8810", amount: 30000 },
      report_id: null,
      employee_id: "E-1042",
      note: null,
      status: "open",
    },
  ],
  resolution: null,
  resolved_version: null,
  created_at: "2027-02-02T09:30:00.000Z",
  updated_at: "2027-02-02T09:30:00.000Z",
  resolved_at: null,
});

const resolvedAt = "2027-02-09T14:05:00.000Z";

export const exampleAcceptedDispute = exampleOf(disputeRecordSchema, {
  ...exampleDispute,
  id: exampleAcceptedDisputeId,
  status: "accepted",
  lines: exampleDispute.lines.map((line) => ({ ...line, status: "accepted" as const })),
  resolution: exampleResolution.reason,
  resolved_version: 2,
  updated_at: resolvedAt,
  resolved_at: resolvedAt,
});

export const exampleWithdrawnDispute = exampleOf(disputeRecordSchema, {
  ...exampleDispute,
  id: exampleWithdrawnDisputeId,
  status: "withdrawn",
  lines: exampleDispute.lines.map((line) => ({ ...line, status: "withdrawn" as const })),
  resolution: exampleWithdrawal.reason,
  updated_at: resolvedAt,
  resolved_at: resolvedAt,
});
