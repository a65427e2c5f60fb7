/** Responses as the API reference shows them. */

import { examplePolicyId } from "../../policies/policies/examples.ts";
import { exampleAuditId } from "../audits/examples.ts";

const digests = {
  terms: "5d7a0fd6f4ee6a6dbd9d5a1d3a3b0f4b0c3fb2f33c3d4d3a3e9d1a9b7c5e2f10",
  rule: "0b4d1f6c8a2e39577c61e0d5b8f4a3927d1c6e5f0a9b8c7d6e5f4a3b2c1d0e9f",
  report: "a81f2c3d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff0",
  worksheet: "3f9e8d7c6b5a49382716051423324150f1e2d3c4b5a69788796a5b4c3d2e1f00",
  version: "c0ffee1234567890abcdef1234567890abcdef1234567890abcdef1234567890",
};
const reportId = "PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR";
const inputs = [
  { kind: "report", id: reportId, digest: digests.report },
  { kind: "rule", id: "overtime/*/1900-01-01", digest: digests.rule },
  { kind: "terms", id: examplePolicyId, digest: digests.terms },
] as const;

export const exampleProof = {
  object: "audit_proof",
  audit_id: exampleAuditId,
  versions: [
    {
      audit_id: exampleAuditId,
      version: 1,
      kind: "audit",
      reason: "The audit was opened.",
      actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
      created_at: "2027-01-15T09:30:01.200Z",
      release: "1.3.0",
      period_start: "2026-01-01",
      period_end: "2026-12-31",
      total_premium: 14950,
      inputs_kept: true,
      inputs,
      worksheet_digest: digests.worksheet,
      previous_digest: null,
      digest: digests.version,
    },
  ],
};

export const exampleInputs = {
  object: "version_inputs",
  audit_id: exampleAuditId,
  version: 1,
  inputs: [
    {
      ...inputs[0],
      document: `{"about":{"employer_id":"employer_042","no_payroll":false,"owner_id":"own_01KMRZW9B6T3X8V5QY2N4H7CDK","period_end":"2026-01-15","period_start":"2026-01-01"},"id":"${reportId}","kind":"report","lines":[]}`,
    },
    {
      ...inputs[1],
      document:
        '{"id":"overtime/*/1900-01-01","kind":"rule","of":"overtime","row":{"checked_on":"2026-11-22","deducted":true,"effective_from":"1900-01-01","except":[],"source":"NCCI Basic Manual, Rule 2-C-2 (overtime)","state":"*","superseded":false,"yearly":false}}',
    },
  ],
  worksheet: { digest: digests.worksheet, document: '{"figures":{"total_premium":"14950"},"kind":"worksheet"}' },
};

export const exampleReplay = {
  object: "audit_replay",
  audit_id: exampleAuditId,
  version: 1,
  equal: false,
  total_premium: 14950,
  replayed_premium: 14950,
  difference: {
    where: "payroll_records",
    message: `The line at position 3 of the report ${reportId} differs in \`gross_wages\`.`,
    input: inputs[0],
    report_id: reportId,
    position: 3,
    employee_id: "emp_4",
    line: null,
    step: null,
    member: "gross_wages",
    kept: "5000",
    replayed: "500",
  },
};
