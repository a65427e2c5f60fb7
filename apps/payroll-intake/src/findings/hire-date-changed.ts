import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollReportVoided_ReportSchema as ReportSchema } from "@platform/contracts/events/v1/payroll_events";
import { newEvent } from "@platform/messaging/event/event";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Person, selectOfficerReports } from "./hire-date.sql.ts";

/** Creates the events that the hire dates of officers have changed; none for a person without pay as an officer. */
export async function hireDatesChanged(tx: Queryable, people: readonly Person[]): Promise<Event[]> {
  const reports = await selectOfficerReports(tx, people);
  return people.flatMap(({ tenant, employerId, employeeId }, place) => {
    const paid = reports[place] ?? [];
    if (paid.length === 0) return [];
    const value = { employerId, employeeId, reports: paid.map((report) => create(ReportSchema, report)) };
    return [newEvent({ tenant, data: { case: "payrollHireDateChanged", value } })];
  });
}
