/** Bodies and responses as the API reference shows them. */

import { auditRecordSchema } from "@platform/public-records/record/audit";
import { examplePolicyId } from "../../policies/policies/examples.ts";
import { exampleWorksheet } from "../../policies/worksheets/examples.ts";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

export const exampleAuditId = "aud_01KMS2F4V8B6N3Z9XWCD5QTYEK";
export const exampleAcceptedAuditId = "aud_01KMS8T2QF5H8K1N4R7V0X3Z6B";

export const exampleNewAudit = { owner_id: exampleOwnerId, policy_id: examplePolicyId };
export const exampleRevision = { owner_id: exampleOwnerId, reason: "A report arrived late." };
export const exampleClosing = {
  owner_id: exampleOwnerId,
  requests: ["2026-01-20", "2026-02-10", "2026-03-03"],
  reason: "The employer did not reply to three letters.",
};

export const exampleWithdrawal = { owner_id: exampleOwnerId, reason: "The employer opened its records." };

export const exampleAcceptance = {
  owner_id: exampleOwnerId,
  open_points: ["RULE_UNCONFIRMED"],
  reason: "Compared with the manual of the state.",
};

export const exampleAudit = exampleOf(auditRecordSchema, {
  id: exampleAuditId,
  object: "audit",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  policy_id: examplePolicyId,
  status: "in_progress",
  audit_type: "final",
  due_date: "2027-03-16",
  period_start: "2026-01-01",
  period_end: "2026-12-31",
  version: 0,
  out_of_date: false,
  changed_report_ids: [],
  changed_policy_members: [],
  changed_grant_ids: [],
  changed_audit_ids: [],
  has_more_changed_grants: false,
  open_points: [],
  accepted_points: [],
  created_at: "2027-01-15T09:30:00.000Z",
  updated_at: "2027-01-15T09:30:00.000Z",
});

const exampleResults = {
  payroll: 268000,
  remuneration: 260000,
  estimated_premium: 14375,
  actual_premium: 14950,
  total_premium: 14950,
  total_due: 14950,
  premium_to_date: 14950,
  charged_before: 0,
  instalment: 14950,
  adjustment: 575,
  adjustment_type: "additional_premium",
};

const exampleAccount = { ...exampleResults, paid: 14375, balance: 575 };

export const exampleCompletedAudit = {
  ...exampleAudit,
  status: "completed",
  version: 1,
  results: exampleAccount,
  updated_at: "2027-01-15T09:30:01.200Z",
  finished_at: "2027-01-15T09:30:01.200Z",
};

export const exampleAcceptedAudit = {
  ...exampleCompletedAudit,
  id: exampleAcceptedAuditId,
  accepted_points: [
    {
      point: "RULE_UNCONFIRMED",
      reason: exampleAcceptance.reason,
      actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
      accepted_at: "2027-01-16T08:00:00.000Z",
    },
  ],
  updated_at: "2027-01-16T08:00:00.000Z",
};

export const exampleClosedAudit = {
  ...exampleCompletedAudit,
  status: "non_compliant",
  results: {
    ...exampleAccount,
    payroll: null,
    remuneration: null,
    actual_premium: 43125,
    total_premium: 43125,
    total_due: 43125,
    premium_to_date: 43125,
    instalment: 43125,
    adjustment: 28750,
    balance: 28750,
  },
  noncompliance: { multiple: 2, charge: 28750, requests_made: 3, requests: exampleClosing.requests },
  revision_reason: exampleClosing.reason,
};

export const exampleVersions = {
  data: [
    {
      version: 1,
      kind: "audit",
      reason: "The audit was opened.",
      actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
      dispute_id: null,
      results: exampleResults,
      digest: "c0ffee1234567890abcdef1234567890abcdef1234567890abcdef1234567890",
      created_at: "2027-01-15T09:30:01.200Z",
    },
  ],
};

export const exampleAuditWorksheet = {
  object: "worksheet",
  audit_id: exampleAuditId,
  status: "completed",
  version: 1,
  ...exampleWorksheet,
};
