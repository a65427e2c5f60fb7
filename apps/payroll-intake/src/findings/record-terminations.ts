import { timestampDate } from "@bufbuild/protobuf/wkt";
import { EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectHireDatesToChange } from "./hire-date.sql.ts";
import { hireDatesChanged } from "./hire-date-changed.ts";
import { type Termination, upsertTerminations } from "./termination.sql.ts";

interface StatusChange {
  termination: Termination;
  /** An active employee without a hire date was created: this matters only if a termination of the employee is stored. */
  isNew: boolean;
}

/**
 * Consumes `employee.*` events and stores terminations, rehires and hire dates. Idempotent, in any order of the events. A hire date
 * that changes the exposure of reports is published: audits that were rated from them are out of date.
 */
export async function recordTerminations(tx: Queryable, events: readonly Event[]): Promise<void> {
  const latest = new Map<string, StatusChange>();
  for (const change of events.flatMap(changesIn)) {
    const { tenant, employerId, employeeId, updatedAt } = change.termination;
    const key = JSON.stringify([tenant.environment, tenant.ownerId, employerId, employeeId]);
    const before = latest.get(key);
    if (before && before.termination.updatedAt > updatedAt) continue;
    latest.set(key, { ...change, isNew: change.isNew && (before?.isNew ?? true) });
  }
  // Rows are locked in one order, which prevents deadlocks.
  const changes = [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  const rehired = await selectHireDatesToChange(
    tx,
    changes.map(({ termination }) => termination),
  );
  const terminationsOf = (isNew: boolean) =>
    changes.filter((change) => change.isNew === isNew).map(({ termination }) => termination);
  await upsertTerminations(tx, terminationsOf(false));
  await upsertTerminations(tx, terminationsOf(true), { onlyKnown: true });
  if (rehired.length > 0) await enqueue(tx, await hireDatesChanged(tx, rehired));
}

function changesIn(event: Event): StatusChange[] {
  const { data } = event;
  if (data.case !== "employeeCreated" && data.case !== "employeeUpdated" && data.case !== "employeeTerminated")
    return [];
  const { employee } = data.value;
  if (!employee?.updatedAt) return [];
  const { employerId, employeeId, status, hireDate, terminationDate } = employee;
  const hasLeft = status === EmployeeStatus.TERMINATED;
  const termination: Termination = {
    tenant: tenantOfEvent(event),
    employerId,
    employeeId,
    terminatedOn: hasLeft && terminationDate !== "" ? terminationDate : undefined,
    hiredOn: hireDate || undefined,
    updatedAt: timestampDate(employee.updatedAt),
  };
  return [{ termination, isNew: data.case === "employeeCreated" && !hasLeft && hireDate === "" }];
}
