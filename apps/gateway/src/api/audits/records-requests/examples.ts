/** Bodies and responses as the API reference shows them. */

import { recordsRequestSchema } from "@platform/public-records/record/records-request";
import { examplePolicyId } from "../../policies/policies/examples.ts";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

/** An audit at which an auditor works. */
export const exampleDeskAuditId = "aud_01KMS2F4V8B6N3Z9XWCD5QTYEP";
export const exampleRequestId = "rrq_01KMS3J9XQ5E9R3A7SYC0WVZDK";

export const exampleNewRequest = {
  owner_id: exampleOwnerId,
  subject: "Forms 941 of all four quarters of 2026",
  details: "As filed, with any Form 941-X.",
  due_date: "2027-02-01",
};

export const exampleRequestChange = {
  owner_id: exampleOwnerId,
  status: "answered",
  answer: "All four forms are attached to the audit.",
};

export const exampleRecordsRequest = exampleOf(recordsRequestSchema, {
  id: exampleRequestId,
  object: "records_request",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  audit_id: exampleDeskAuditId,
  employer_id: "employer_042",
  policy_id: examplePolicyId,
  subject: exampleNewRequest.subject,
  details: exampleNewRequest.details,
  due_date: exampleNewRequest.due_date,
  status: "open",
  created_at: "2027-01-18T14:05:00.000Z",
  updated_at: "2027-01-18T14:05:00.000Z",
});

export const exampleAnsweredRequest = {
  ...exampleRecordsRequest,
  status: "answered",
  answer: exampleRequestChange.answer,
  updated_at: "2027-01-29T08:12:00.000Z",
  answered_at: "2027-01-29T08:12:00.000Z",
};
