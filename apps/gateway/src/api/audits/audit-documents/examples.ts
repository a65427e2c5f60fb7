/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleDeskAuditId } from "../records-requests/examples.ts";
import { auditDocumentSchema } from "./record.ts";

export const exampleDocumentId = "doc_01KMS3K2YR6F0S4B8TZD1XWAEM";

/** A register of payroll, because a whole PDF is no text. */
export const exampleDocumentFile = "quarter,wages\n2026-Q1,25000.50\n";

export const exampleDocumentChange = {
  owner_id: exampleOwnerId,
  period_start: "2026-01-01",
  period_end: "2026-03-31",
  wages: 25000.5,
};

export const exampleDocument = exampleOf(auditDocumentSchema, {
  id: exampleDocumentId,
  object: "audit_document",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  audit_id: exampleDeskAuditId,
  employer_id: "employer_042",
  type: "form_941",
  other_employer_ids: [],
  media_type: "text/csv",
  size_bytes: 31,
  sha256: "5c1f2a9f1e2b0c4d7a68e3b9d0f5a1c2e4b6d8f0a3c5e7092b4d6f8a1c3e5072",
  created_at: "2027-01-29T08:10:00.000Z",
  updated_at: "2027-01-29T08:10:00.000Z",
});
