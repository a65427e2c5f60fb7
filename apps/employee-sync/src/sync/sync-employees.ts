import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type EmployeeChange,
  EntryErrorSchema,
  EntryWarningSchema,
  type SyncEmployeesResponse,
  SyncEmployeesResponseSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import type { Tenant } from "@platform/service/tenant";
import { refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../dependencies.ts";
import { type ClassCodes, type ClassFinding, checkClassCodes, type StatedClass } from "../employees/class-codes.ts";
import { upsertEmployees } from "../employees/employee.sql.ts";
import { type Employee, type EmployeeEventCase, eventOfChange, visibleMembers } from "../employees/employee.ts";
import { employeeEvent, enqueueAll } from "../employees/employee-events.ts";
import { lockEmployers, selectEmployees } from "../employees/employer.sql.ts";
import { insertResponse, selectResponse } from "../employees/stored-response.sql.ts";
import { applyChange, isRefusal } from "./apply-change.ts";
import { checkChanges } from "./check-changes.ts";

interface Sync {
  employerId: string;
  changes: readonly EmployeeChange[];
  now: Date;
}

interface CheckedSync extends Sync {
  findingOf(change: EmployeeChange): ClassFinding | undefined;
}

const counters = {
  employeeCreated: "created",
  employeeUpdated: "updated",
  employeeTerminated: "terminated",
} as const satisfies Record<EmployeeEventCase, keyof SyncEmployeesResponse>;

/**
 * Applies changes to the employees of an employer in order, and publishes an event for each that makes a difference. A change
 * that does not fit the employee's state is refused (`errors` of the response); the others are applied. Idempotent for one
 * request. Throws INVALID_ARGUMENT with the violations; then nothing is applied.
 */
export async function syncEmployees(
  { database, classCodes, maxChanges }: Dependencies & { classCodes?: ClassCodes; maxChanges: number },
  call: TenantCall,
  sync: Sync,
): Promise<SyncEmployeesResponse> {
  refuseInvalid("INVALID_SYNC", checkChanges(sync, maxChanges));
  const { tenant } = call;
  const classOf = await classesOf(database, tenant, sync);
  const classes = sync.changes.flatMap((change) => classOf(change) ?? []);
  const today = sync.now.toISOString().slice(0, 10);
  const check = await checkClassCodes(classCodes, { tenant, employerId: sync.employerId, classes, today });
  const findingOf = (change: EmployeeChange) => {
    const said = classOf(change);
    return said && check(said);
  };
  const answer = await database.transaction((tx, last) => syncOnce({ tx, last }, call, { ...sync, findingOf }));
  return answer;
}

/** Returns the class that a change sets. Where it has no state, the class is one of the state in which the employee is known to work. */
async function classesOf(database: Queryable, tenant: Tenant, { employerId, changes }: Sync) {
  const said = changes.filter(({ change }) => statedClass(change)?.state === "");
  const ids = [...new Set(said.map(({ employeeId }) => employeeId))];
  const stored = ids.length === 0 ? undefined : await selectEmployees(database, { tenant, employerId }, ids);
  return ({ employeeId, change }: EmployeeChange): StatedClass | undefined => {
    const stated = statedClass(change);
    const known = stored?.get(employeeId);
    return stated?.state === "" && known ? { ...stated, state: visibleMembers(known).state } : stated;
  };
}

/** The class code that a change sets; only a roster says a state. */
function statedClass(change: EmployeeChange["change"]): StatedClass | undefined {
  if (change.case === "termination" || change.case === undefined || !change.value.classCode) return undefined;
  const state = change.case === "rosterEntry" ? (change.value.state ?? "") : "";
  return { state, classCode: change.value.classCode };
}

async function syncOnce(
  { tx, last }: { tx: Queryable; last: Queryable },
  call: TenantCall,
  sync: CheckedSync,
): Promise<SyncEmployeesResponse> {
  const { tenant, requestId } = call;
  const { employerId, changes, now } = sync;
  const ids = [...new Set(changes.map(({ employeeId }) => employeeId))];
  // Sent together: each reads after the lock is taken.
  const [, answered, employees] = await Promise.all([
    lockEmployers(tx, [{ tenant, employerId }]),
    selectResponse(tx, tenant, requestId),
    selectEmployees(tx, { tenant, employerId }, ids),
  ]);
  if (answered) return fromBinary(SyncEmployeesResponseSchema, answered);
  const { answer, changed, events } = apply(employees, call, sync);
  await Promise.all([
    upsertEmployees(tx, tenant, changed),
    enqueueAll(tx, events),
    insertResponse(last, tenant, { requestId, answer: toBinary(SyncEmployeesResponseSchema, answer), now }),
  ]);
  return answer;
}

/** Applies the changes in order to the employees that the employer has, and says what is to be stored. */
function apply(
  employees: Map<string, Employee>,
  { tenant }: TenantCall,
  { employerId, changes, now, findingOf }: CheckedSync,
): { answer: SyncEmployeesResponse; changed: Employee[]; events: Event[] } {
  const changed = new Map<string, Employee>();
  const events: Event[] = [];
  const answer = create(SyncEmployeesResponseSchema);

  for (const [index, change] of changes.entries()) {
    const { employeeId } = change;
    const finding = findingOf(change);
    if (finding?.code === "CLASS_CODE_UNKNOWN") {
      const { code, message } = finding;
      answer.errors.push(create(EntryErrorSchema, { index, employeeId, code, message }));
      continue;
    }
    const known = employees.get(employeeId);
    const applied = applyChange({ known, employerId, now }, change);
    if (isRefusal(applied)) {
      answer.errors.push(create(EntryErrorSchema, { index, employeeId, ...applied }));
      continue;
    }
    if (finding)
      answer.warnings.push(create(EntryWarningSchema, { index, employeeId, field: "class_code", ...finding }));
    const happened = eventOfChange(known, applied);
    const employee = happened ? { ...applied, updatedAt: now } : applied;
    if (happened) {
      answer[counters[happened]] += 1;
      events.push(employeeEvent(tenant, happened, employee));
    }
    answer.processed += 1;
    employees.set(employeeId, employee);
    changed.set(employeeId, employee);
  }
  return { answer, changed: [...changed.values()], events };
}
