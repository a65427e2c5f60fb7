import { timestampDate } from "@bufbuild/protobuf/wkt";
import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import { type Termination, upsertTerminations } from "./termination.sql.ts";

interface Word {
  termination: Termination;
  /** Somebody new who works: only of consequence where the same person is known to have left. */
  isNew: boolean;
}

/** What the service does about `employee.*` events: it learns who has left which employer, and who is back. */
export async function recordTerminations(tx: Queryable, events: readonly Event[]): Promise<void> {
  const latest = new Map<string, Word>();
  for (const word of events.flatMap(wordOf)) {
    const { tenant, employerId, employeeId, updatedAt } = word.termination;
    const key = JSON.stringify([tenant.environment, tenant.ownerId, employerId, employeeId]);
    const before = latest.get(key);
    if (before && before.termination.updatedAt > updatedAt) continue;
    latest.set(key, { ...word, isNew: word.isNew && (before?.isNew ?? true) });
  }
  // In one order, so that nobody who does the same waits for this one for ever.
  const words = [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, word]) => word);
  const terminationsOf = (isNew: boolean) =>
    words.filter((word) => word.isNew === isNew).map(({ termination }) => termination);
  await upsertTerminations(tx, terminationsOf(false));
  await upsertTerminations(tx, terminationsOf(true), { onlyKnown: true });
}

function wordOf(event: Event): Word[] {
  const { data } = event;
  if (data.case !== "employeeCreated" && data.case !== "employeeUpdated" && data.case !== "employeeTerminated")
    return [];
  const { employee } = data.value;
  if (!employee?.updatedAt) return [];
  const { employerId, employeeId, status, terminationDate } = employee;
  const hasLeft = status === EmployeeStatus.TERMINATED;
  const termination: Termination = {
    tenant: tenantOfEvent(event),
    employerId,
    employeeId,
    terminatedOn: hasLeft && terminationDate !== "" ? terminationDate : undefined,
    updatedAt: timestampDate(employee.updatedAt),
  };
  return [{ termination, isNew: data.case === "employeeCreated" && !hasLeft }];
}
