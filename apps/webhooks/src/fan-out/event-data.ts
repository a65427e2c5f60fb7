import type { Employee } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import type { Payment } from "@platform/contracts/premium_audit/v1/payments";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { exactNumber } from "@platform/decimal/exact-number";
import { catalog, type EventCase } from "@platform/messaging/catalog";
import { isPartnerEventType, type PartnerEventType } from "@platform/messaging/partner-events";
import { toAuditRecord } from "@platform/public-records/audit";
import { toAuditCompleted, toAuditCompletedForm3 } from "@platform/public-records/audit-completed";
import { toEmployeeRecord } from "@platform/public-records/employee";
import { toPaymentRecord } from "@platform/public-records/payment";
import { toPolicyRecord } from "@platform/public-records/policy";

/** An event as partners receive it, without its envelope. */
export interface PartnerEvent {
  id: string;
  type: PartnerEventType;
  occurredAt: Date;
  environment: string;
  /** The app that emitted it. */
  source: string;
  data: EventData;
}

/** The `data` member, and what envelope form 3 has there where it keeps names of its own. */
export interface EventData {
  data: object;
  form3Data?: object;
}

type ValueOf<Case extends EventCase> = Extract<Event["data"], { case: Case }>["value"];

/** For events between services. */
const untold = () => undefined;

/**
 * The public data of every event there is. An event that is added to the platform's contract has to be added here, or to
 * be named as none of the partners' business.
 */
const dataOf: { readonly [Case in EventCase]: (value: ValueOf<Case>) => EventData | undefined } = {
  fileUploaded: (file) => ({
    data: {
      ...fileOf(file),
      recordsTotal: file.recordsTotal,
      payPeriodStart: file.payPeriodStart,
      payPeriodEnd: file.payPeriodEnd,
      status: "processing",
    },
  }),
  fileValidated: (file) => ({ data: { ...fileOf(file), recordsTotal: file.recordsTotal, status: "validated" } }),
  fileProcessed: (file) => ({
    data: {
      ...fileOf(file),
      recordsProcessed: file.recordsProcessed,
      employeeCount: file.employeeCount,
      totalGrossPay: exactNumber(file.totalGrossPay || "0"),
      payPeriodStart: file.payPeriodStart,
      payPeriodEnd: file.payPeriodEnd,
      status: "completed",
    },
  }),
  fileFailed: (file) => ({
    data: {
      ...fileOf(file),
      status: "failed",
      error: {
        code: file.error?.code ?? "",
        message: file.error?.message ?? "",
        details: file.error?.details ?? [],
      },
    },
  }),
  payrollEmployeesSeen: untold,
  payrollReportVoided: untold,
  employeeCreated: employeeOf,
  employeeUpdated: employeeOf,
  employeeTerminated: employeeOf,
  auditStarted: auditOf,
  auditCompleted: ({ audit }) => audit && { data: toAuditCompleted(audit), form3Data: toAuditCompletedForm3(audit) },
  auditFailed: auditOf,
  auditAdjusted: auditOf,
  policyCreated: policyOf,
  policyUpdated: policyOf,
  policyRenewed: policyOf,
  policyCancelled: policyOf,
  policyPremiumAdjusted: ({ policy, previousPremium, newPremium, auditId }) =>
    policy && {
      data: {
        policy: toPolicyRecord(policy),
        previous_premium: exactNumber(previousPremium),
        new_premium: exactNumber(newPremium),
        audit_id: auditId,
      },
    },
  paymentProcessed: paymentOf,
  paymentFailed: paymentOf,
  paymentRefunded: paymentOf,
};

function employeeOf({ employee }: { employee?: Employee | undefined }): EventData | undefined {
  return employee && { data: toEmployeeRecord(employee) };
}

function auditOf({ audit }: { audit?: Audit | undefined }): EventData | undefined {
  return audit && { data: toAuditRecord(audit) };
}

function policyOf({ policy }: { policy?: Policy | undefined }): EventData | undefined {
  return policy && { data: { policy: toPolicyRecord(policy) } };
}

function paymentOf({ payment }: { payment?: Payment | undefined }): EventData | undefined {
  return payment && { data: toPaymentRecord(payment) };
}

function fileOf({ fileId, fileName, employerId }: { fileId: string; fileName: string; employerId: string }) {
  return { fileId, fileName, employerId };
}

/** Converts an event of the platform to what partners receive; undefined for events between services. */
export function partnerEvent(event: Event, occurredAt: Date): PartnerEvent | undefined {
  const eventCase = event.data.case;
  if (!eventCase) return undefined;
  const { type, source } = catalog[eventCase];
  const data = (dataOf[eventCase] as (value: unknown) => EventData | undefined)(event.data.value);
  if (!data || !isPartnerEventType(type)) return undefined;
  return { id: event.id, type, occurredAt, environment: event.environment, source, data };
}

/** Makes the event of a test call. */
export function testEvent(id: string, environment: string, occurredAt: Date): PartnerEvent {
  const data = { message: "This is a test of your webhook. Nothing has happened." };
  const { type, source } = catalog.webhookTest;
  return { id, type, occurredAt, environment, source, data: { data } };
}
