import { create } from "@bufbuild/protobuf";
import {
  type EmployeeChange,
  EntryErrorSchema,
  EntryWarningSchema,
  type SyncEmployeesResponse,
  SyncEmployeesResponseSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import type { Tenant } from "@platform/service/call/tenant";
import {
  type AskedClasses,
  type ClassFinding,
  classFinding,
  expectedState,
  isState,
  openClasses,
  type StatedClass,
} from "../employees/class-codes.ts";
import { type Employee, type EmployeeEventCase, eventOfChange, visibleMembers } from "../employees/employee.ts";
import { employeeEvent } from "../employees/employee-events.ts";
import { applyChange, isRefusal } from "./apply-change.ts";

/** Changes of the employees of one employer, in order. */
export interface Sync {
  employerId: string;
  changes: readonly EmployeeChange[];
  now: Date;
}

/** A sync that was applied: its response, and what is to be stored. */
export interface AppliedSync {
  answer: SyncEmployeesResponse;
  changed: Employee[];
  events: Event[];
}

/** A sync with class codes that the catalogue cannot decide and premium-audit was not asked about. Nothing was applied. */
export interface OpenSync {
  open: readonly StatedClass[];
}

const counters = {
  employeeCreated: "created",
  employeeUpdated: "updated",
  employeeTerminated: "terminated",
} as const satisfies Record<EmployeeEventCase, keyof SyncEmployeesResponse>;

/**
 * Applies the changes of a sync in order to `employees`, which are those that the employer has, by the partner's employee ids.
 *
 * @param asked what premium-audit said about class codes
 */
export function applySync(
  employees: Map<string, Employee>,
  tenant: Tenant,
  { employerId, changes, now }: Sync,
  askedClasses: AskedClasses,
): AppliedSync | OpenSync {
  const findingOf = findings(employees, { changes, now }, askedClasses);
  if ("open" in findingOf) return findingOf;
  const changed = new Map<string, Employee>();
  const events: Event[] = [];
  const answer = create(SyncEmployeesResponseSchema);

  for (const [index, change] of changes.entries()) {
    const { employeeId } = change;
    const state = stateOf(change);
    if (!isState(state)) {
      const message = `The state must be ${expectedState}, received ${state}.`;
      answer.errors.push(create(EntryErrorSchema, { index, employeeId, code: "STATE_UNKNOWN", message }));
      continue;
    }
    const finding = findingOf.of(index);
    if (finding?.code === "CLASS_CODE_UNKNOWN") {
      const { code, message } = finding;
      answer.errors.push(create(EntryErrorSchema, { index, employeeId, code, message }));
      continue;
    }
    const current = employees.get(employeeId);
    const applied = applyChange({ known: current, employerId, now }, change);
    if (isRefusal(applied)) {
      answer.errors.push(create(EntryErrorSchema, { index, employeeId, ...applied }));
      continue;
    }
    if (finding)
      answer.warnings.push(create(EntryWarningSchema, { index, employeeId, field: "class_code", ...finding }));
    const happened = eventOfChange(current, applied);
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

/**
 * Checks the class codes that the changes set. Where a change has no state, the code is one of the state in which the employee is
 * known to work before the sync.
 */
function findings(
  employees: ReadonlyMap<string, Employee>,
  { changes, now }: Pick<Sync, "changes" | "now">,
  askedClasses: AskedClasses,
): OpenSync | { of(index: number): ClassFinding | undefined } {
  const today = now.toISOString().slice(0, 10);
  const statedClasses = changes.map((change) => {
    const stated = statedClass(change);
    const employee = stated?.state === "" ? employees.get(change.employeeId) : undefined;
    return stated && employee ? { ...stated, state: visibleMembers(employee).state } : stated;
  });
  const open = openClasses(
    statedClasses.filter((stated) => stated !== undefined),
    today,
  );
  if (open.some((stated) => !askedClasses.isAsked(stated))) return { open };
  return {
    of(index) {
      const stated = statedClasses[index];
      return stated && classFinding(stated, today, askedClasses);
    },
  };
}

/** The state that a change sets; only a roster says one. */
function stateOf({ change }: Pick<EmployeeChange, "change">): string {
  return change.case === "rosterEntry" ? (change.value.state ?? "") : "";
}

/** The class code that a change sets. */
function statedClass({ change }: Pick<EmployeeChange, "change">): StatedClass | undefined {
  if (change.case === "termination" || change.case === undefined || !change.value.classCode) return undefined;
  return { state: stateOf({ change }), classCode: change.value.classCode };
}
