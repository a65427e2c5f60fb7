import { create } from "@bufbuild/protobuf";
import { EmployeeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Employee, EmployeeEventCase } from "./employee.ts";
import { toEmployeeMessage } from "./employee-message.ts";

/** Makes an event with the changed employee as its data. */
export function employeeEvent(tenant: Tenant, name: EmployeeEventCase, employee: Employee): Event {
  const value = { employee: create(EmployeeSchema, toEmployeeMessage(tenant, employee)) };
  // All these events have the same data, which the union type of events cannot express.
  return newEvent({ tenant, data: { case: name, value } } as NewEvent);
}

/** Maximum number of events in one statement. */
const chunkSize = 1000;

/** Inserts any number of events into the outbox, in order. All statements are sent at once. */
export async function enqueueAll(tx: Queryable, events: readonly Event[]): Promise<void> {
  const enqueued: Promise<void>[] = [];
  for (let start = 0; start < events.length; start += chunkSize) {
    enqueued.push(enqueue(tx, events.slice(start, start + chunkSize)));
  }
  await Promise.all(enqueued);
}
