import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/statement";
import { upsertEmployees } from "../employees/employee.sql.ts";
import { type Employee, whatHappened } from "../employees/employee.ts";
import { employeeEvent, enqueueAll } from "../employees/employee-events.ts";
import { type EmployerKey, lockEmployers, selectDeletions, selectEmployees } from "../employees/employer.sql.ts";
import { applySeen, type SeenEmployee, type SeenIn } from "./apply-seen.ts";

/** Employees of one employer as a report shows them. `inCall` runs what is done about it as part of the report's call. */
export interface Sighting extends EmployerKey, SeenIn {
  employees: readonly SeenEmployee[];
  inCall<T>(work: () => T): T;
}

/**
 * Takes in what reports show of employees, inside the caller's transaction: makes those known who were not, changes those
 * of whom something else was known, and tells of each difference. In whatever order reports are taken in, what is known in
 * the end is the same.
 */
export async function seeEmployees(tx: Queryable, sightings: readonly Sighting[], now: Date): Promise<void> {
  await lockEmployers(tx, sightings);
  // One after the other, because each sees what the one before has made known.
  for (const sighting of sightings) await see(tx, sighting, now);
}

async function see(tx: Queryable, sighting: Sighting, now: Date): Promise<void> {
  const { tenant, employerId, receivedAt } = sighting;
  const ids = sighting.employees.map(({ employeeId }) => employeeId);
  const employees = await selectEmployees(tx, sighting, ids);
  const deletions = await selectDeletions(tx, sighting, ids);
  const changed: Employee[] = [];
  const events: Event[] = [];

  for (const seen of sighting.employees) {
    // What was deleted since is not brought back by a report that came late.
    const deletedAt = deletions.get(seen.employeeId);
    if (deletedAt && receivedAt <= deletedAt) continue;
    const known = employees.get(seen.employeeId);
    const applied = applySeen({ known, employerId, now }, seen, sighting);
    const happened = whatHappened(known, applied);
    const employee = happened ? { ...applied, updatedAt: now } : applied;
    if (happened) events.push(sighting.inCall(() => employeeEvent(tenant, happened, employee)));
    changed.push(employee);
  }

  await upsertEmployees(tx, tenant, changed);
  await enqueueAll(tx, events);
}
