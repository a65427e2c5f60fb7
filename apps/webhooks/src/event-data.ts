import type { Event } from "@platform/contracts/events/v1/events";
import { catalog, type EventCase } from "@platform/messaging/catalog";
import { firingConditions, type PartnerEventType } from "@platform/messaging/event-types";

declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text access; in Node since 21, not yet in TypeScript's library. */
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/** An event as partners are told of it, before it is put into an envelope. */
export interface PartnerEvent {
  id: string;
  type: PartnerEventType;
  occurredAt: Date;
  environment: string;
  /** The part of the platform that it comes from. */
  source: string;
  data: EventData;
}

/** The `data` member, and what envelope form 3 has there where it keeps names of its own. */
export interface EventData {
  data: object;
  form3Data?: object;
}

type ValueOf<Case extends EventCase> = Extract<Event["data"], { case: Case }>["value"];

/** For what services tell each other alone. */
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
      totalGrossPay: JSON.rawJSON(file.totalGrossPay || "0"),
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
  employeeCreated: untold,
  employeeUpdated: untold,
  employeeTerminated: untold,
};

function fileOf({ fileId, fileName, employerId }: { fileId: string; fileName: string; employerId: string }) {
  return { fileId, fileName, employerId };
}

/** An event of the platform as partners are told of it; undefined when they are not. */
export function partnerEvent(event: Event, occurredAt: Date): PartnerEvent | undefined {
  const eventCase = event.data.case;
  if (!eventCase) return undefined;
  const { type, source } = catalog[eventCase];
  const data = (dataOf[eventCase] as (value: unknown) => EventData | undefined)(event.data.value);
  if (!data || !isPartnerEventType(type)) return undefined;
  return { id: event.id, type, occurredAt, environment: event.environment, source, data };
}

/** The event that a test call makes. */
export function testEvent(id: string, environment: string, occurredAt: Date): PartnerEvent {
  const data = { message: "This is a test of your webhook. Nothing has happened." };
  return { id, type: "webhook.test", occurredAt, environment, source: "webhooks", data: { data } };
}

/** True for one of the 20 types that partners can subscribe to. */
export function isPartnerEventType(type: string): type is PartnerEventType {
  return Object.hasOwn(firingConditions, type);
}
