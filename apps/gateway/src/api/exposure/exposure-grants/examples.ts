/** Bodies and responses as the API reference shows them. */

import { exposureGrantRecordSchema } from "@platform/public-records/record/exposure-grant";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

const carrierId = "own_01KMRZYB6T3W8X5VQ2N9H4CDKM";

export const exampleGrantId = "grant_01KMS3G9TB5V7X2W8QHC4N6YDK";

/** Grants that the caller received, one for each decision that it can make. */
export const exampleReceivedGrantId = "grant_01KMS3G9TB5V7X2W8QHC4N6YDM";
export const exampleUnwantedGrantId = "grant_01KMS3G9TB5V7X2W8QHC4N6YDN";

export const exampleNewGrant = {
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
};

export const exampleGrant = exampleOf(exposureGrantRecordSchema, {
  id: exampleGrantId,
  object: "exposure_grant",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
  status: "offered",
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.000Z",
});

const received = { ...exampleGrant, owner_id: "own_01KMRZW9B6T3X8V5QY2N4H7CDJ", grantee_owner_id: exampleOwnerId };
const decidedAt = "2026-03-16T11:05:00.000Z";

export const exampleAcceptedGrant = {
  ...received,
  id: exampleReceivedGrantId,
  status: "accepted",
  accepted_at: decidedAt,
  updated_at: decidedAt,
};

export const exampleDeclinedGrant = {
  ...received,
  id: exampleUnwantedGrantId,
  status: "declined",
  ended_at: decidedAt,
  updated_at: decidedAt,
};

export const exampleGrantedAudit = {
  id: "aud_01KMS5E8RT4W7X2V9QHB3N6YDF",
  object: "granted_audit",
  grant_id: exampleGrantId,
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  status: "completed",
  version: 1,
  period_start: "2025-01-01",
  period_end: "2025-12-31",
  withdrawn_at: null,
  lines: [
    {
      state: "IN",
      classification_code: "5403",
      basis: "payroll",
      period: { start: "2025-01-01", end: "2025-12-31" },
      payroll: 268000,
      deductions: [{ kind: "overtime_premium", amount: 8000, rules: ["overtime/*/1900-01-01"] }],
      remuneration: 260000,
      sources: [{ report_id: "PR_TEST_…", positions: [{ first: 0, last: 249 }] }],
    },
  ],
  reports: [{ report_id: "PR_TEST_…", digest: "a81f2c3d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff0" }],
  created_at: "2026-03-20T08:00:00.000Z",
};
