import type { DescMessage } from "@bufbuild/protobuf";
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
import { PayrollEmployeesSeenSchema } from "@platform/contracts/events/v1/payroll_events";

/** Names an event's data in `events.v1.Event`. */
export type EventCase = NonNullable<Event["data"]["case"]>;

interface CatalogEntry {
  /** What partners and subjects call it. */
  type: string;
  schema: DescMessage;
  /** The app that tells of it; nobody else does. */
  source: string;
  firesWhen: string;
  /** False for what services tell each other alone: no partner can subscribe to it. */
  forPartners: boolean;
}

/** Every event of the platform, once. An event that is not here cannot be sent. */
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
    firesWhen: "structure and format verification passed",
    forPartners: true,
  },
  fileProcessed: {
    type: "file.processed",
    schema: FileProcessedSchema,
    source: "payroll-intake",
    firesWhen: "data extracted and ready",
    forPartners: true,
  },
  fileFailed: {
    type: "file.failed",
    schema: FileFailedSchema,
    source: "payroll-intake",
    firesWhen: "errors prevented processing",
    forPartners: true,
  },
  payrollEmployeesSeen: {
    type: "payroll.employees_seen",
    schema: PayrollEmployeesSeenSchema,
    source: "payroll-intake",
    firesWhen: "a report is completed; once for every 500 employees in it",
    forPartners: false,
  },
  employeeCreated: {
    type: "employee.created",
    schema: EmployeeCreatedSchema,
    source: "employee-sync",
    firesWhen: "first payroll record for an employee is received, or employee added",
    forPartners: true,
  },
  employeeUpdated: {
    type: "employee.updated",
    schema: EmployeeUpdatedSchema,
    source: "employee-sync",
    firesWhen: "name, class code or other data changed",
    forPartners: true,
  },
  employeeTerminated: {
    type: "employee.terminated",
    schema: EmployeeTerminatedSchema,
    source: "employee-sync",
    firesWhen: "employee marked inactive",
    forPartners: true,
  },
} as const satisfies Record<EventCase, CatalogEntry>;

/** `file.uploaded` and its siblings. */
export type EventType = (typeof catalog)[EventCase]["type"];

/** The JetStream subject of an event type, or of a family of them such as `file.>`. */
export function subjectOf(type: string): string {
  return `events.${type}`;
}
