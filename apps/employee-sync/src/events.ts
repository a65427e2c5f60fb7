import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import { inCallOf } from "@platform/messaging/event-call";
import type { Queryable } from "@platform/postgres/statement";
import { type Sighting, seeEmployees } from "./payroll/see-employees.ts";

/** A report with more employees is taken in by itself: it would hold up the others, and gains little from their company. */
const mostEmployeesInCompany = 100;

/** What the service does about the events it consumes: `payroll.employees_seen` makes employees known. */
export function handleEmployeesSeen() {
  const handle = (tx: Queryable, events: readonly Event[]) => seeEmployees(tx, events.flatMap(sightingOf), new Date());
  return {
    handle: (tx: Queryable, event: Event) => handle(tx, [event]),
    batch: {
      maxEvents: 50,
      excludes: ({ data }: Event) =>
        data.case === "payrollEmployeesSeen" && data.value.employees.length > mostEmployeesInCompany,
      handle,
    },
  };
}

function sightingOf(event: Event): Sighting[] {
  if (event.data.case !== "payrollEmployeesSeen") return [];
  const { reportId, employerId, periodEnd, receivedAt, employees } = event.data.value;
  const about = { reportId, employerId, periodEnd, receivedAt: receivedAt ? timestampDate(receivedAt) : new Date(0) };
  return [{ tenant: tenantOfEvent(event), ...about, employees, inCall: (work) => inCallOf(event, work) }];
}
