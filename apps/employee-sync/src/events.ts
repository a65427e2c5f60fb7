import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { inBatches } from "@platform/messaging/consume/process-batch";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { inCallOf } from "@platform/messaging/event/event-call";
import { processSeenEmployees, type SeenReport } from "./payroll/process-seen-employees.ts";

/** A report with more employees is processed alone: it would delay the rest of the batch and gains little from batching. */
const mostEmployeesInCompany = 100;

/** Consumes `payroll.employees_seen`: creates or updates the employees of a report. */
export function handleEmployeesSeen() {
  const excludes = ({ data }: Event) =>
    data.case === "payrollEmployeesSeen" && data.value.employees.length > mostEmployeesInCompany;
  return inBatches(50, (tx, events) => processSeenEmployees(tx, events.flatMap(seenReportOf), new Date()), {
    excludes,
  });
}

function seenReportOf(event: Event): SeenReport[] {
  if (event.data.case !== "payrollEmployeesSeen") return [];
  const { reportId, employerId, periodEnd, receivedAt, employees } = event.data.value;
  const about = { reportId, employerId, periodEnd, receivedAt: receivedAt ? timestampDate(receivedAt) : new Date(0) };
  return [{ tenant: tenantOfEvent(event), ...about, employees, inCall: (work) => inCallOf(event, work) }];
}
