import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import type { Queryable } from "@platform/postgres/query/statement";
import { insertMissingEmployers, type NamedEmployer } from "./employer.sql.ts";

/** Consumes events of employees and policies that are created: their employers get a record. Idempotent, in any order. */
export async function recordEmployers(tx: Queryable, events: readonly Event[]): Promise<void> {
  const employers = events.flatMap(employersIn);
  if (employers.length > 0) await insertMissingEmployers(tx, employers);
}

function employersIn(event: Event): NamedEmployer[] {
  const { data } = event;
  const employerId =
    data.case === "employeeCreated"
      ? data.value.employee?.employerId
      : data.case === "policyCreated"
        ? data.value.policy?.employerId
        : undefined;
  return employerId ? [{ tenant: tenantOfEvent(event), employerId, reportId: null }] : [];
}
