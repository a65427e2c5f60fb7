import { create } from "@bufbuild/protobuf";
import { EmployeeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { type NewEvent, newEvent } from "@platform/messaging/event";
import { enqueue } from "@platform/messaging/outbox";
import type { Queryable } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { Employee, EmployeeEventCase } from "./employee.ts";
import { toEmployeeMessage } from "./employee-message.ts";

/** What happened to an employee, with the employee as they are since. */
export function employeeEvent(tenant: Tenant, name: EmployeeEventCase, employee: Employee): Event {
  const value = { employee: create(EmployeeSchema, toEmployeeMessage(tenant, employee)) };
  // Each of these events carries the same; the type of an event does not know it.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

/** Events of one statement. */
const chunkSize = 1000;

/** Writes any number of events into the outbox, in their order. */
export async function enqueueAll(tx: Queryable, events: readonly Event[]): Promise<void> {
  for (let start = 0; start < events.length; start += chunkSize) {
    await enqueue(tx, events.slice(start, start + chunkSize));
  }
}
