/** Responses as the API reference shows them. */

import { ledgerEntrySchema } from "@platform/public-records/record/ledger-entry";
import { exampleReportId } from "../../payroll/records/record-examples.ts";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleWorksheet } from "../worksheets/examples.ts";

/** A policy with billing. */
export const exampleBilledPolicyId = "pol_01KMS1D8S3Y6V9B2X4QNTK7C5H";
export const exampleEntryId = "led_01KMS4J2V7B9X3W6QTEK8N5YHC";

export const exampleLedgerEntry = exampleOf(ledgerEntrySchema, {
  id: exampleEntryId,
  object: "ledger_entry",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  policy_id: exampleBilledPolicyId,
  employer_id: "employer_042",
  term: 1,
  number: 3,
  kind: "premium",
  earned_to: "2026-03-31",
  earned: 6059.18,
  charged_before: 4038.79,
  due: 2020.39,
  total_earned: 6059.18,
  total_charged_before: 4038.79,
  total_due: 2020.39,
  causes: [
    {
      kind: "report_completed",
      id: exampleReportId,
      actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
      request_id: "req_01KMS3G9T8Q2W5X7V4NHB6C9YD",
      occurred_at: "2026-04-02T09:30:00.000Z",
    },
  ],
  missing: [],
  estimates: [],
  created_at: "2026-04-02T09:30:01.000Z",
});

export const exampleLedger = {
  data: [exampleLedgerEntry],
  has_more: false,
  totals: { entries: 3, due: 6059.18, total_due: 6059.18 },
};

export const exampleEntryWithWorksheet = { ...exampleLedgerEntry, worksheet: exampleWorksheet };
