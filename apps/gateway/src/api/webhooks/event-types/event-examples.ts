/** The `data` of each event type as the reference and `GET /event-types` show it. */

import type { PartnerEventKey } from "@platform/messaging/event/partner-events";
import { exampleAudit, exampleCompletedAudit } from "../../audits/audits/examples.ts";
import { exampleAcceptedDispute, exampleDispute } from "../../audits/disputes/examples.ts";
import { exampleAnsweredRequest, exampleRecordsRequest } from "../../audits/records-requests/examples.ts";
import { exampleAcceptedGrant, exampleDeclinedGrant, exampleGrant } from "../../exposure/exposure-grants/examples.ts";
import { exampleEmployee } from "../../payroll/employees/examples.ts";
import { exampleReportId } from "../../payroll/records/record-examples.ts";
import { exampleLedgerEntry } from "../../policies/ledgers/examples.ts";
import { examplePayment } from "../../policies/payments/examples.ts";
import { examplePolicy } from "../../policies/policies/examples.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleDeliveryId, exampleWebhookId } from "../webhooks/examples.ts";

const file = { fileId: exampleReportId, fileName: "payroll-2026-03-a.csv", employerId: "employer_042" };
const period = { payPeriodStart: "2026-03-01", payPeriodEnd: "2026-03-15" };

const missingDays = {
  code: "MISSING_DAYS",
  message: "31 days of the audit are in no payroll report and no statement of no payroll: 2026-12-01 to 2026-12-31.",
  missing_days: 31,
  missing: [{ code: "MISSING_DAYS", from: "2026-12-01", to: "2026-12-31", days: 31 }],
};

const { id, policy_id, employer_id, period_start, period_end, results } = exampleCompletedAudit;

const failingWebhook = {
  webhook: {
    id: exampleWebhookId,
    object: "webhook",
    url: "https://hooks.example.com/svc",
    description: "Payroll team",
    is_active: true,
    disabled_reason: null,
  },
  failing_since: "2026-03-16T09:25:00.000Z",
  delivery: {
    id: exampleDeliveryId,
    event_id: "evt_01KMS0C7B2X4Y6Z8A1B3C5D7EF",
    event_type: "file.processed",
    response_code: 503,
    error: "The receiver responded with status 503.",
  },
};

export const exampleEventData: Readonly<Record<PartnerEventKey, object>> = {
  fileUploaded: { ...file, recordsTotal: 2, ...period, status: "processing" },
  fileValidated: { ...file, recordsTotal: 2, status: "validated" },
  fileProcessed: {
    ...file,
    recordsProcessed: 2,
    employeeCount: 2,
    totalGrossPay: 6235.5,
    ...period,
    status: "completed",
  },
  fileFailed: {
    ...file,
    status: "failed",
    error: {
      code: "MISSING_REQUIRED_COLUMNS",
      message: "The file lacks required columns: gross_wages, hours_worked.",
      details: ["gross_wages", "hours_worked"],
    },
  },
  auditStarted: exampleAudit,
  auditCompleted: {
    auditId: id,
    policyId: policy_id,
    employerId: employer_id,
    policyPeriod: { start: period_start, end: period_end },
    results: {
      estimatedPremium: results.estimated_premium,
      actualPremium: results.actual_premium,
      adjustment: results.adjustment,
      adjustmentType: results.adjustment_type,
    },
  },
  auditFailed: { ...exampleAudit, status: "failed", failure: missingDays },
  auditAdjusted: { ...exampleCompletedAudit, version: 2, revision_reason: "A report arrived late." },
  auditDisputed: exampleDispute,
  auditDisputeResolved: exampleAcceptedDispute,
  employeeCreated: exampleEmployee,
  employeeUpdated: { ...exampleEmployee, classification_code: "5606", hourly_rate: 38 },
  employeeTerminated: { ...exampleEmployee, status: "terminated", termination_date: "2026-03-31" },
  policyCreated: { policy: examplePolicy },
  policyUpdated: { policy: { ...examplePolicy, experience_modifier: 1.1 } },
  policyRenewed: {
    policy: {
      ...examplePolicy,
      effective_date: "2027-01-01T00:00:00.000Z",
      expiration_date: "2028-01-01T00:00:00.000Z",
    },
  },
  policyCancelled: { policy: { ...examplePolicy, status: "cancelled" } },
  policyReinstated: { policy: examplePolicy },
  premiumDeveloped: exampleLedgerEntry,
  policyPremiumAdjusted: {
    policy: { ...examplePolicy, premium: 14950 },
    previous_premium: 14375,
    new_premium: 14950,
    audit_id: id,
  },
  paymentProcessed: { ...examplePayment, status: "processed" },
  paymentFailed: { ...examplePayment, status: "failed", failure_reason: "Insufficient funds" },
  paymentRefunded: { ...examplePayment, status: "refunded" },
  exposureGrantOffered: exampleGrant,
  exposureGrantAccepted: exampleAcceptedGrant,
  exposureGrantDeclined: exampleDeclinedGrant,
  exposureGrantRevoked: { ...exampleAcceptedGrant, status: "revoked", ended_at: "2026-05-04T08:00:00.000Z" },
  endorsementSuggested: {
    policy: {
      id: examplePolicy.id,
      policy_number: examplePolicy.policy_number,
      employer_id,
      term: { start: "2026-01-01", end: "2026-12-31" },
    },
    report: {
      id: exampleReportId,
      owner_id: exampleOwnerId,
      period: { start: "2026-03-01", end: "2026-03-15" },
    },
    classes: [{ state: "IN", classification_code: "5551", reason: "new_class" }],
    trend: null,
  },
  auditRecordsRequested: exampleRecordsRequest,
  auditRecordsReceived: exampleAnsweredRequest,
  auditReminder: {
    audit: {
      id: exampleAudit.id,
      employer_id,
      policy_id: examplePolicy.id,
      audit_type: "final",
      method: "self",
      status: "in_progress",
      period: { start: "2026-01-01", end: "2026-12-31" },
      failure: null,
    },
    request: exampleRecordsRequest,
    due_date: exampleRecordsRequest.due_date,
    days_until_due: 3,
  },
  evidenceSealed: {
    object: "activity_seal",
    owner_id: exampleOwnerId,
    environment: "sandbox",
    position: 4711,
    digest: "9f1c0d6a4b7e2c58f3a1d0b96e84c7752d3f6a9b1c0e8d47f5a2b3c6d9e0f184",
    sealed_at: "2026-03-17T00:00:00.000Z",
    public_key: "MCowBQYDK2VwAyEAm1yqXQ0b3pXo2O9d0q4mJ0nC5xw9m4k9r0g3m3mB2aE=",
    signature: "q3O1l3m8d0m4o0o2tHkq2v5v0m1y3u8rX2Yy0m9xN1i6mZr5p8w6H6Xo3Vt0w9V8Yk1n2p3q4r5s6t7u8v9wAA==",
  },
  webhookFailing: failingWebhook,
  webhookDisabled: {
    ...failingWebhook,
    webhook: { ...failingWebhook.webhook, is_active: false, disabled_reason: "delivery_failed" },
  },
  webhookRecovered: {
    ...failingWebhook,
    delivery: { ...failingWebhook.delivery, response_code: 200, error: null },
  },
  webhookTest: { message: "This is a test of your webhook. Nothing has happened." },
};

/** Examples in envelope 3, for the event types that have member names of their own there. */
export const exampleForm3Data: Partial<Record<PartnerEventKey, object>> = {
  auditCompleted: {
    audit_id: id,
    employer_id,
    status: "completed",
    premium_calculated: results.actual_premium,
  },
};
