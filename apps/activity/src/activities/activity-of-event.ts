import type { DescField } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { catalog, type EventCase } from "@platform/messaging/event/catalog";
import { actorOfEvent, tenantOfEvent, typeOf } from "@platform/messaging/event/event";
import { type Activity, activityIdPrefix } from "./activity.ts";

type DataOf<Case extends EventCase> = Extract<Event["data"], { case: Case }>["value"];

interface Change {
  resource: { type: string; id: string | undefined };
  /** Absent where the type of the event says it. */
  action?: string;
}

/** Events whose data is not the record that has changed, or that announce no change that somebody could look for. */
const exceptions: { readonly [Case in EventCase]?: (data: DataOf<Case>) => Change | undefined } = {
  fileUploaded: report,
  // Between two states that are recorded, and caused by nobody.
  fileValidated: () => undefined,
  fileProcessed: report,
  fileFailed: report,
  // Its employees are recorded when they change.
  payrollEmployeesSeen: () => undefined,
  payrollHireDateChanged: () => undefined,
  payrollReportVoided: ({ voided }) => ({
    action: "payroll_report.voided",
    resource: { type: "payroll_report", id: voided?.reportId },
  }),
  auditDisputed: dispute,
  auditDisputeResolved: dispute,
  auditErased: ({ auditId: id }) => ({ resource: { type: "audit", id } }),
  premiumDeveloped: ({ entry }) => ({ resource: { type: "ledger_entry", id: entry?.id } }),
  // The entry is recorded that it makes.
  premiumDevelopmentDue: () => undefined,
  // Nobody has done anything.
  policyPayrollMissing: () => undefined,
  endorsementSuggested: ({ policyId: id }) => ({ resource: { type: "policy", id } }),
  auditRecordsRequested: recordsRequest,
  auditRecordsReceived: recordsRequest,
  // Reminds of the audit or the request that is recorded.
  auditReminder: () => undefined,
  // The seal is of activities, which it would make more of.
  evidenceSealed: () => undefined,
  webhookFailing: webhook,
  // The event activity.webhooks records it.
  webhookDisabled: () => undefined,
  webhookRecovered: webhook,
  activityCredentials: recorded,
  activityEmployeeSync: recorded,
  activityFileStatus: recorded,
  activityPayrollIntake: recorded,
  activityPortal: recorded,
  activityPremiumAudit: recorded,
  activityWebhooks: recorded,
};

function report({ fileId: id }: { fileId: string }): Change {
  return { resource: { type: "payroll_report", id } };
}

function recordsRequest(data: { request?: { id: string } | undefined }): Change {
  return { resource: { type: "records_request", id: data.request?.id } };
}

function dispute(data: { dispute?: { auditId: string } | undefined }): Change {
  return { resource: { type: "audit", id: data.dispute?.auditId } };
}

function webhook({ condition }: { condition?: { webhookId: string } | undefined }): Change {
  return { resource: { type: "webhook", id: condition?.webhookId } };
}

function recorded({ action, resourceId: id }: { action: string; resourceId: string }): Change {
  return { action, resource: { type: action.split(".", 1)[0] ?? "", id } };
}

/** Returns the member of an event's data that is the changed record: the only message with an id. */
export function recordMember(eventCase: EventCase): DescField | undefined {
  const records = catalog[eventCase].schema.fields.filter(({ message }) =>
    message?.fields.some(({ name }) => name === "id"),
  );
  return records.length === 1 ? records[0] : undefined;
}

/** True if the table says what an event changes, because its data does not. */
export function isException(eventCase: EventCase): boolean {
  return eventCase in exceptions;
}

/** The changed record of an event whose data it is: `payment` of `PaymentRefunded`. */
function recordChange(eventCase: EventCase, data: object): Change | undefined {
  const member = recordMember(eventCase);
  if (!member) return undefined;
  const record = (data as Readonly<Record<string, { id: string } | undefined>>)[member.localName];
  return { resource: { type: member.name, id: record?.id } };
}

/** Returns the activity that an event announces; undefined if it announces none. */
export function activityOf(event: Event): Activity | undefined {
  const { data, id, requestId } = event;
  if (!data.case) return undefined;
  // Row and data belong to the same event, which the types cannot say of a table.
  const exception = exceptions[data.case] as ((value: unknown) => Change | undefined) | undefined;
  const change = exception ? exception(data.value) : recordChange(data.case, data.value);
  if (!change) return undefined;
  return {
    id: activityIdPrefix + id.slice(id.indexOf("_") + 1),
    tenant: tenantOfEvent(event),
    action: change.action ?? typeOf(event),
    resource: { type: change.resource.type, id: change.resource.id ?? "" },
    actor: actorOfEvent(event),
    // Work that no request caused has the id of an event here.
    requestId: requestId.startsWith("req_") ? requestId : undefined,
    createdAt: event.occurredAt ? timestampDate(event.occurredAt) : new Date(),
  };
}
