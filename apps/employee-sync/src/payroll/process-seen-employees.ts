import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import { upsertEmployees } from "../employees/employee.sql.ts";
import { type Employee, eventOfChange } from "../employees/employee.ts";
import { employeeEvent, enqueueAll } from "../employees/employee-events.ts";
import { type EmployerKey, lockEmployers, selectDeletions, selectEmployees } from "../employees/employer.sql.ts";
import { applySeen, type SeenEmployee, type SeenIn } from "./apply-seen.ts";

/** Employees of one employer in one report. `inCall` runs work in the context (request id, trace) of the report's request. */
export interface SeenReport extends EmployerKey, SeenIn {
  employees: readonly SeenEmployee[];
  inCall<T>(work: () => T): T;
}

/**
 * Processes the employees of reports within the caller's transaction: creates unknown employees, updates those that differ,
 * and enqueues an event for each difference. The result does not depend on the order in which reports are processed.
 */
export async function processSeenEmployees(tx: Queryable, reports: readonly SeenReport[], now: Date): Promise<void> {
  await lockEmployers(tx, reports);
  // In sequence, because each report must see the changes of the previous one.
  for (const report of reports) await see(tx, report, now);
}

async function see(tx: Queryable, report: SeenReport, now: Date): Promise<void> {
  const { tenant, employerId, receivedAt } = report;
  const ids = report.employees.map(({ employeeId }) => employeeId);
  const employees = await selectEmployees(tx, report, ids);
  const deletions = await selectDeletions(tx, report, ids);
  const changed: Employee[] = [];
  const events: Event[] = [];

  for (const reportedEmployee of report.employees) {
    // A report that was received before an employee was deleted does not create the employee again.
    const deletedAt = deletions.get(reportedEmployee.employeeId);
    if (deletedAt && receivedAt <= deletedAt) continue;
    const current = employees.get(reportedEmployee.employeeId);
    const applied = applySeen({ known: current, employerId, now }, reportedEmployee, report);
    const happened = eventOfChange(current, applied);
    const employee = happened ? { ...applied, updatedAt: now } : applied;
    if (happened) events.push(report.inCall(() => employeeEvent(tenant, happened, employee)));
    changed.push(employee);
  }

  await report.inCall(() => upsertEmployees(tx, tenant, changed));
  await enqueueAll(tx, events);
}
