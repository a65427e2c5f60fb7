import type { DescMessage } from "@bufbuild/protobuf";
import { ActivityRecordedSchema } from "@platform/contracts/events/v1/activity_events";
import {
  AuditAdjustedSchema,
  AuditCompletedSchema,
  AuditDisputedSchema,
  AuditDisputeResolvedSchema,
  AuditErasedSchema,
  AuditFailedSchema,
  AuditRecordsReceivedSchema,
  AuditRecordsRequestedSchema,
  AuditReminderSchema,
  AuditStartedSchema,
} from "@platform/contracts/events/v1/audit_events";
import {
  EmployeeCreatedSchema,
  EmployeeTerminatedSchema,
  EmployeeUpdatedSchema,
} from "@platform/contracts/events/v1/employee_events";
import {
  type Event,
  FileFailedSchema,
  FileProcessedSchema,
  FileUploadedSchema,
  FileValidatedSchema,
} from "@platform/contracts/events/v1/events";
import { EvidenceSealedSchema } from "@platform/contracts/events/v1/evidence_events";
import {
  ExposureGrantAcceptedSchema,
  ExposureGrantDeclinedSchema,
  ExposureGrantOfferedSchema,
  ExposureGrantRevokedSchema,
} from "@platform/contracts/events/v1/exposure_grant_events";
import {
  PaymentFailedSchema,
  PaymentProcessedSchema,
  PaymentRefundedSchema,
} from "@platform/contracts/events/v1/payment_events";
import {
  PayrollEmployeesSeenSchema,
  PayrollHireDateChangedSchema,
  PayrollReportVoidedSchema,
} from "@platform/contracts/events/v1/payroll_events";
import {
  EndorsementSuggestedSchema,
  PolicyCancelledSchema,
  PolicyCreatedSchema,
  PolicyPremiumAdjustedSchema,
  PolicyReinstatedSchema,
  PolicyRenewedSchema,
  PolicyUpdatedSchema,
} from "@platform/contracts/events/v1/policy_events";
import {
  PolicyPayrollMissingSchema,
  PremiumDevelopedSchema,
  PremiumDevelopmentDueSchema,
} from "@platform/contracts/events/v1/premium_events";
import {
  WebhookDisabledSchema,
  WebhookFailingSchema,
  WebhookRecoveredSchema,
} from "@platform/contracts/events/v1/webhook_events";

/** Name of the member with the event's data in `events.v1.Event`. */
export type EventCase = NonNullable<Event["data"]["case"]>;

interface CatalogEntry {
  /** Name of the type in webhooks and JetStream subjects. */
  type: string;
  /** Message of the event's data. Undefined for an event that its source sends itself and never publishes. */
  schema: DescMessage | undefined;
  /** The only app that emits it. */
  source: string;
  /** Completes the sentence "Fires when …". Partners read it. */
  firesWhen: string;
  /** False for an event that services alone consume: no partner can subscribe to it. */
  forPartners: boolean;
}

/**
 * Every event of the platform, once, in the order in which partners read them. An event that is not here cannot be sent, and
 * everything that lists event types derives from this list: `partner-events.ts` has those of partners.
 */
export const catalog = {
  fileUploaded: {
    type: "file.uploaded",
    schema: FileUploadedSchema,
    source: "payroll-intake",
    firesWhen: "a file is received by any method",
    forPartners: true,
  },
  fileValidated: {
    type: "file.validated",
    schema: FileValidatedSchema,
    source: "payroll-intake",
    firesWhen: "the structure and the format of a file are verified",
    forPartners: true,
  },
  fileProcessed: {
    type: "file.processed",
    schema: FileProcessedSchema,
    source: "payroll-intake",
    firesWhen: "the data of a file is extracted and ready",
    forPartners: true,
  },
  fileFailed: {
    type: "file.failed",
    schema: FileFailedSchema,
    source: "payroll-intake",
    firesWhen: "errors prevent the processing of a file",
    forPartners: true,
  },
  payrollEmployeesSeen: {
    type: "payroll.employees_seen",
    schema: PayrollEmployeesSeenSchema,
    source: "payroll-intake",
    firesWhen: "a report is completed; once for every 500 employees in it",
    forPartners: false,
  },
  payrollReportVoided: {
    type: "payroll.report_voided",
    schema: PayrollReportVoidedSchema,
    source: "payroll-intake",
    firesWhen: "a report was voided, and what it had replaced counts again",
    forPartners: false,
  },
  payrollHireDateChanged: {
    type: "payroll.hire_date_changed",
    schema: PayrollHireDateChangedSchema,
    source: "payroll-intake",
    firesWhen: "the hire date of an officer with pay in reports has changed",
    forPartners: false,
  },
  auditStarted: {
    type: "audit.started",
    schema: AuditStartedSchema,
    source: "premium-audit",
    firesWhen:
      "an audit period opens or an audit is initiated, by a request or by the audit plan of a policy whose term ends",
    forPartners: true,
  },
  auditCompleted: {
    type: "audit.completed",
    schema: AuditCompletedSchema,
    source: "premium-audit",
    firesWhen: "the final results of an audit are ready",
    forPartners: true,
  },
  auditFailed: {
    type: "audit.failed",
    schema: AuditFailedSchema,
    source: "premium-audit",
    firesWhen: "an audit fails",
    forPartners: true,
  },
  auditAdjusted: {
    type: "audit.adjusted",
    schema: AuditAdjustedSchema,
    source: "premium-audit",
    firesWhen: "an administrator corrects an audit",
    forPartners: true,
  },
  auditErased: {
    type: "audit.erased",
    schema: AuditErasedSchema,
    source: "premium-audit",
    firesWhen: "an audit was erased after its retention period",
    forPartners: false,
  },
  employeeCreated: {
    type: "employee.created",
    schema: EmployeeCreatedSchema,
    source: "employee-sync",
    firesWhen: "the first payroll record of an employee is received or an employee is added",
    forPartners: true,
  },
  employeeUpdated: {
    type: "employee.updated",
    schema: EmployeeUpdatedSchema,
    source: "employee-sync",
    firesWhen: "the name, the class code or other data of an employee changes",
    forPartners: true,
  },
  employeeTerminated: {
    type: "employee.terminated",
    schema: EmployeeTerminatedSchema,
    source: "employee-sync",
    firesWhen: "the final payroll of an employee is processed or the employee is marked inactive",
    forPartners: true,
  },
  policyCreated: {
    type: "policy.created",
    schema: PolicyCreatedSchema,
    source: "premium-audit",
    firesWhen: "the setup of a policy is completed",
    forPartners: true,
  },
  policyUpdated: {
    type: "policy.updated",
    schema: PolicyUpdatedSchema,
    source: "premium-audit",
    firesWhen: "details of a policy change, or a renewal or cancellation is scheduled",
    forPartners: true,
  },
  policyRenewed: {
    type: "policy.renewed",
    schema: PolicyRenewedSchema,
    source: "premium-audit",
    firesWhen: "a new term of a policy begins",
    forPartners: true,
  },
  policyCancelled: {
    type: "policy.cancelled",
    schema: PolicyCancelledSchema,
    source: "premium-audit",
    firesWhen: "the cancellation of a policy takes effect",
    forPartners: true,
  },
  policyPremiumAdjusted: {
    type: "policy.premium_adjusted",
    schema: PolicyPremiumAdjustedSchema,
    source: "premium-audit",
    firesWhen: "the adjustment of an audit is applied to the premium of a policy",
    forPartners: true,
  },
  paymentProcessed: {
    type: "payment.processed",
    schema: PaymentProcessedSchema,
    source: "premium-audit",
    firesWhen: "a premium payment clears",
    forPartners: true,
  },
  paymentFailed: {
    type: "payment.failed",
    schema: PaymentFailedSchema,
    source: "premium-audit",
    firesWhen: "a payment is declined or rejected",
    forPartners: true,
  },
  paymentRefunded: {
    type: "payment.refunded",
    schema: PaymentRefundedSchema,
    source: "premium-audit",
    firesWhen: "a payment is refunded",
    forPartners: true,
  },
  activityCredentials: {
    type: "activity.credentials",
    schema: ActivityRecordedSchema,
    source: "credentials",
    firesWhen: "an owner, an API key or a client id is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityWebhooks: {
    type: "activity.webhooks",
    schema: ActivityRecordedSchema,
    source: "webhooks",
    firesWhen: "a webhook is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityPayrollIntake: {
    type: "activity.payroll-intake",
    schema: ActivityRecordedSchema,
    source: "payroll-intake",
    firesWhen: "a legal hold on payroll is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityPremiumAudit: {
    type: "activity.premium-audit",
    schema: ActivityRecordedSchema,
    source: "premium-audit",
    firesWhen:
      "a policy, an audit, a payment or a legal hold is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityEmployeeSync: {
    type: "activity.employee-sync",
    schema: ActivityRecordedSchema,
    source: "employee-sync",
    firesWhen: "an employee or a legal hold is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityFileStatus: {
    type: "activity.file-status",
    schema: ActivityRecordedSchema,
    source: "file-status",
    firesWhen: "a legal hold on statuses of files is created, changed or deleted, and no other event announces it",
    forPartners: false,
  },
  activityPortal: {
    type: "activity.portal",
    schema: ActivityRecordedSchema,
    source: "portal",
    firesWhen: "a person, an invitation or an identity provider of an owner is added, changed or removed",
    forPartners: false,
  },
  webhookTest: {
    type: "webhook.test",
    schema: undefined,
    source: "webhooks",
    firesWhen: "the endpoint for a test event is called",
    forPartners: true,
  },
  exposureGrantOffered: {
    type: "exposure_grant.offered",
    schema: ExposureGrantOfferedSchema,
    source: "payroll-intake",
    firesWhen: "an owner offers another one the exposure of an employer; both sides receive it",
    forPartners: true,
  },
  exposureGrantAccepted: {
    type: "exposure_grant.accepted",
    schema: ExposureGrantAcceptedSchema,
    source: "payroll-intake",
    firesWhen: "the grantee accepts an offer of exposure, which counts from then on; both sides receive it",
    forPartners: true,
  },
  exposureGrantDeclined: {
    type: "exposure_grant.declined",
    schema: ExposureGrantDeclinedSchema,
    source: "payroll-intake",
    firesWhen: "the grantee declines an offer of exposure; both sides receive it",
    forPartners: true,
  },
  exposureGrantRevoked: {
    type: "exposure_grant.revoked",
    schema: ExposureGrantRevokedSchema,
    source: "payroll-intake",
    firesWhen: "one side ends an exposure grant, or an offer of one; both sides receive it",
    forPartners: true,
  },
  policyReinstated: {
    type: "policy.reinstated",
    schema: PolicyReinstatedSchema,
    source: "premium-audit",
    firesWhen: "the cancellation of a policy is undone",
    forPartners: true,
  },
  auditDisputed: {
    type: "audit.disputed",
    schema: AuditDisputedSchema,
    source: "premium-audit",
    firesWhen: "lines of the worksheet of an audit are disputed",
    forPartners: true,
  },
  auditDisputeResolved: {
    type: "audit.dispute_resolved",
    schema: AuditDisputeResolvedSchema,
    source: "premium-audit",
    firesWhen: "a dispute is accepted as a whole or by line, rejected, or withdrawn",
    forPartners: true,
  },
  endorsementSuggested: {
    type: "endorsement.suggested",
    schema: EndorsementSuggestedSchema,
    source: "premium-audit",
    firesWhen:
      "payroll arrives in a state or class code that the policy does not have, once for each of them in a term, or payroll is outside 90 to 110 % of its estimate, once for each estimate",
    forPartners: true,
  },
  premiumDeveloped: {
    type: "premium.developed",
    schema: PremiumDevelopedSchema,
    source: "premium-audit",
    firesWhen: "the ledger of a pay-as-you-go policy has a new entry whose premium could be calculated",
    forPartners: true,
  },
  policyPayrollMissing: {
    type: "policy.payroll_missing",
    schema: PolicyPayrollMissingSchema,
    source: "premium-audit",
    firesWhen: "a payroll report is late by the rhythm of the reports before it, of a policy without a ledger",
    forPartners: false,
  },
  premiumDevelopmentDue: {
    type: "premium.development_due",
    schema: PremiumDevelopmentDueSchema,
    source: "premium-audit",
    firesWhen: "something has changed that the premium of a pay-as-you-go term depends on",
    forPartners: false,
  },
  auditRecordsRequested: {
    type: "audit.records_requested",
    schema: AuditRecordsRequestedSchema,
    source: "premium-audit",
    firesWhen: "an auditor asks for records by a day",
    forPartners: true,
  },
  auditRecordsReceived: {
    type: "audit.records_received",
    schema: AuditRecordsReceivedSchema,
    source: "premium-audit",
    firesWhen: "a request for records is answered",
    forPartners: true,
  },
  auditReminder: {
    type: "audit.reminder",
    schema: AuditReminderSchema,
    source: "premium-audit",
    firesWhen: "the due date of an unfinished audit, or of an open request for records, is near or over",
    forPartners: true,
  },
  evidenceSealed: {
    type: "evidence.sealed",
    schema: EvidenceSealedSchema,
    source: "activity",
    firesWhen: "the chain of your activity is signed, on each day with activity",
    forPartners: true,
  },
  webhookFailing: {
    type: "webhook.failing",
    schema: WebhookFailingSchema,
    source: "webhooks",
    firesWhen:
      "the third attempt of a delivery to another of your webhooks fails; not again until a delivery to it succeeds",
    forPartners: true,
  },
  webhookDisabled: {
    type: "webhook.disabled",
    schema: WebhookDisabledSchema,
    source: "webhooks",
    firesWhen: "another of your webhooks is disabled, by a request or because deliveries to it failed",
    forPartners: true,
  },
  webhookRecovered: {
    type: "webhook.recovered",
    schema: WebhookRecoveredSchema,
    source: "webhooks",
    firesWhen: "the first delivery to another of your webhooks succeeds after it was failing or disabled",
    forPartners: true,
  },
} as const satisfies Record<EventCase, CatalogEntry & { schema: DescMessage }> & Record<"webhookTest", CatalogEntry>;

/** A type that is published on JetStream: `file.uploaded` and its siblings. */
export type EventType = (typeof catalog)[EventCase]["type"];

const subjectPrefix = "events.";

/** The JetStream subject of an event type, or of a filter such as `file.>`. */
export function subjectOf(type: string): string {
  return `${subjectPrefix}${type}`;
}

/** The event type in the subject of an event. */
export function typeInSubject(subject: string): string {
  return subject.slice(subjectPrefix.length);
}
