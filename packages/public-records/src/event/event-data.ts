import type { Employee } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import type { PolicyPremiumAdjusted } from "@platform/contracts/events/v1/policy_events";
import type { WebhookCondition } from "@platform/contracts/events/v1/webhook_events";
import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import type { Dispute } from "@platform/contracts/premium_audit/v1/disputes";
import type { LedgerEntry } from "@platform/contracts/premium_audit/v1/ledger";
import type { Payment } from "@platform/contracts/premium_audit/v1/payments";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import type { RecordsRequest } from "@platform/contracts/premium_audit/v1/records_requests";
import { exactNumber } from "@platform/decimal/exact-number";
import type { EventCase } from "@platform/messaging/event/catalog";
import type { PartnerEventKey } from "@platform/messaging/event/partner-events";
import { z } from "zod";
import { activitySealSchema, toActivitySeal } from "../record/activity-seal.ts";
import { auditRecordSchema, toAuditRecord } from "../record/audit.ts";
import { disputeRecordSchema, toDisputeRecord } from "../record/dispute.ts";
import { employeeRecordSchema, toEmployeeRecord } from "../record/employee.ts";
import { exposureGrantRecordSchema, toExposureGrantRecord } from "../record/exposure-grant.ts";
import { ledgerEntrySchema, toLedgerEntry } from "../record/ledger-entry.ts";
import { paymentRecordSchema, toPaymentRecord } from "../record/payment.ts";
import { policyRecordSchema, toPolicyRecord } from "../record/policy.ts";
import { recordsRequestSchema, toRecordsRequest } from "../record/records-request.ts";
import { amountSchema } from "../value/amount.ts";
import {
  auditCompletedForm3Schema,
  auditCompletedSchema,
  toAuditCompleted,
  toAuditCompletedForm3,
} from "./audit-completed.ts";
import { auditReminderSchema, toAuditReminder } from "./audit-reminder.ts";
import { endorsementSuggestionSchema, toEndorsementSuggestion } from "./endorsement-suggestion.ts";
import {
  fileFailedSchema,
  fileProcessedSchema,
  fileUploadedSchema,
  fileValidatedSchema,
  toFileFailed,
  toFileProcessed,
  toFileUploaded,
  toFileValidated,
} from "./file-event.ts";
import type { MemberPlaces } from "./member-places.ts";
import { toWebhookCondition, webhookConditionSchema } from "./webhook-condition.ts";

/** Schema of `data`, and the mapper whose result matches it. */
interface DataShape<Value> {
  schema: z.ZodObject;
  /** Returns undefined for an event without its record, which no service emits. */
  toData(value: Value): object | undefined;
}

/** Shape of `data` of an event; `form3` is present if envelope 3 has other member names. */
interface EventData<Value> extends DataShape<Value> {
  form3?: DataShape<Value>;
  /** Places of the members that filters of webhooks read, and of the record that the event is about. */
  members: MemberPlaces;
}

type ValueOf<Key extends PartnerEventKey> = Key extends EventCase
  ? Extract<Event["data"], { case: Key }>["value"]
  : undefined;

/** Ties the mapper's return type to the schema, so that neither changes without the other. */
function shape<Value, Schema extends z.ZodObject>(
  schema: Schema,
  toData: (value: Value) => z.input<Schema> | undefined,
): DataShape<Value> {
  return { schema, toData };
}

/** A shape with the places of the members. */
function data<Value, Schema extends z.ZodObject>(
  members: MemberPlaces,
  ...shapeOfData: Parameters<typeof shape<Value, Schema>>
): EventData<Value> {
  return { ...shape(...shapeOfData), members };
}

const recordPlaces = { resource_id: ["id"], employer_id: ["employer_id"] };
const employee = data(
  { ...recordPlaces, state: ["state"] },
  employeeRecordSchema,
  ({ employee }: { employee?: Employee | undefined }) => employee && toEmployeeRecord(employee),
);
const audit = data(
  recordPlaces,
  auditRecordSchema,
  ({ audit }: { audit?: Audit | undefined }) => audit && toAuditRecord(audit),
);
const recordsRequest = data(
  { resource_id: ["audit_id"], employer_id: ["employer_id"] },
  recordsRequestSchema,
  ({ request }: { request?: RecordsRequest | undefined }) => request && toRecordsRequest(request),
);

const dispute = data(
  { resource_id: ["audit_id"], employer_id: ["employer_id"], state: ["lines.state"] },
  disputeRecordSchema,
  ({ dispute }: { dispute?: Dispute | undefined }) => dispute && toDisputeRecord(dispute),
);
const payment = data(
  recordPlaces,
  paymentRecordSchema,
  ({ payment }: { payment?: Payment | undefined }) => payment && toPaymentRecord(payment),
);

const grant = data(
  {
    resource_id: ["id"],
    employer_id: [
      { path: "employer_id", owner: "owner_id" },
      { path: "grantee_employer_id", owner: "grantee_owner_id" },
    ],
  },
  exposureGrantRecordSchema,
  ({ exposureGrant }: { exposureGrant?: ExposureGrant | undefined }) =>
    exposureGrant && toExposureGrantRecord(exposureGrant),
);

const policyPlaces: MemberPlaces = {
  resource_id: ["policy.id"],
  employer_id: ["policy.employer_id"],
  state: ["policy.classifications.state", "policy.next_term.classifications.state"],
};
const policySchema = z.object({ policy: policyRecordSchema }).meta({ id: "PolicyEvent" });
const policy = data(
  policyPlaces,
  policySchema,
  ({ policy }: { policy?: Policy | undefined }) => policy && { policy: toPolicyRecord(policy) },
);

const filePlaces: MemberPlaces = { resource_id: ["fileId"], employer_id: ["employerId"] };

const premiumAdjustedSchema = policySchema
  .extend({
    previous_premium: amountSchema.meta({ description: "The policy's premium before the audit, in US dollars." }),
    new_premium: amountSchema.meta({ description: "The policy's premium with the audit's adjustment, in US dollars." }),
    audit_id: z.string(),
  })
  .meta({ id: "PolicyPremiumAdjusted" });

function toPremiumAdjusted(event: PolicyPremiumAdjusted): z.input<typeof premiumAdjustedSchema> | undefined {
  const { policy, previousPremium, newPremium, auditId } = event;
  if (!policy) return undefined;
  const premiums = { previous_premium: exactNumber(previousPremium), new_premium: exactNumber(newPremium) };
  return { policy: toPolicyRecord(policy), ...premiums, audit_id: auditId };
}

const webhookCondition = data(
  { resource_id: ["webhook.id"] },
  webhookConditionSchema,
  ({ condition }: { condition?: WebhookCondition | undefined }) => condition && toWebhookCondition(condition),
);

const webhookTestSchema = z.object({ message: z.string() }).meta({ id: "WebhookTest" });

/**
 * Shape of `data` of every event to which partners can subscribe, by its key in the catalog, and the record that it is about.
 * Deliveries, filters of webhooks, the reference and `docs/api/events.md` derive from it; an event of the catalog without an entry here does not compile.
 */
export const eventData: { readonly [Key in PartnerEventKey]: EventData<ValueOf<Key>> } = {
  fileUploaded: data(filePlaces, fileUploadedSchema, toFileUploaded),
  fileValidated: data(filePlaces, fileValidatedSchema, toFileValidated),
  fileProcessed: data(filePlaces, fileProcessedSchema, toFileProcessed),
  fileFailed: data(filePlaces, fileFailedSchema, toFileFailed),
  auditStarted: audit,
  auditCompleted: {
    ...data(
      { resource_id: ["auditId", "audit_id"], employer_id: ["employerId", "employer_id"] },
      auditCompletedSchema,
      ({ audit }: { audit?: Audit | undefined }) => audit && toAuditCompleted(audit),
    ),
    form3: shape(
      auditCompletedForm3Schema,
      ({ audit }: { audit?: Audit | undefined }) => audit && toAuditCompletedForm3(audit),
    ),
  },
  auditFailed: audit,
  auditAdjusted: audit,
  auditDisputed: dispute,
  auditDisputeResolved: dispute,
  employeeCreated: employee,
  employeeUpdated: employee,
  employeeTerminated: employee,
  policyCreated: policy,
  policyUpdated: policy,
  policyRenewed: policy,
  policyCancelled: policy,
  policyReinstated: policy,
  premiumDeveloped: data(
    recordPlaces,
    ledgerEntrySchema,
    ({ entry }: { entry?: LedgerEntry | undefined }) => entry && toLedgerEntry(entry),
  ),
  policyPremiumAdjusted: data(policyPlaces, premiumAdjustedSchema, toPremiumAdjusted),
  paymentProcessed: payment,
  paymentFailed: payment,
  paymentRefunded: payment,
  exposureGrantOffered: grant,
  exposureGrantAccepted: grant,
  exposureGrantDeclined: grant,
  exposureGrantRevoked: grant,
  endorsementSuggested: data(
    { resource_id: ["policy.id"], employer_id: ["policy.employer_id"], state: ["classes.state"] },
    endorsementSuggestionSchema,
    toEndorsementSuggestion,
  ),
  auditRecordsRequested: recordsRequest,
  auditRecordsReceived: recordsRequest,
  auditReminder: data(
    { resource_id: ["audit.id"], employer_id: ["audit.employer_id"] },
    auditReminderSchema,
    toAuditReminder,
  ),
  evidenceSealed: data({}, activitySealSchema, toActivitySeal),
  webhookFailing: webhookCondition,
  webhookDisabled: webhookCondition,
  webhookRecovered: webhookCondition,
  webhookTest: data({}, webhookTestSchema, () => ({
    message: "This is a test of your webhook. Nothing has happened.",
  })),
};
