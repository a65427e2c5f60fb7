import { AsyncLocalStorage } from "node:async_hooks";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type SyncEmployeesResponse,
  SyncEmployeesResponseSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Database } from "@platform/postgres/query/database";
import { groupCommit } from "@platform/postgres/query/group-commit";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import type { AskedClasses } from "../employees/class-codes.ts";
import { upsertStampedEmployees } from "../employees/employee.sql.ts";
import type { Employee } from "../employees/employee.ts";
import { enqueueAll } from "../employees/employee-events.ts";
import {
  type EmployerKey,
  lockEmployers,
  selectEmployees,
  selectFreeEmployees,
  tryLockEmployers,
  type WantedEmployees,
} from "../employees/employer.sql.ts";
import { insertResponses, selectResponses } from "../employees/stored-response.sql.ts";
import { type AppliedSync, applySync, type OpenSync, type Sync } from "./apply-sync.ts";

/** Writes a sync and its events, or returns the class codes that premium-audit must be asked about before. */
export type SyncWriter = (
  call: TenantCall,
  sync: Sync,
  classes: AskedClasses,
) => Promise<{ answer: SyncEmployeesResponse } | OpenSync>;

/** A sync that is to be written. */
interface Requested {
  call: TenantCall;
  sync: Sync;
  asked: AskedClasses;
  /** Runs work in the call and the trace of the sync. */
  inCall<T>(work: () => T): T;
}

type Written = { answer: SyncEmployeesResponse } | OpenSync;

/** Limits of a group. One with more changes delays the others of its group, so it is written alone. */
const maxSyncs = 64;
const maxChanges = 256;
const maxSharedChanges = 32;
/** Number of groups in flight; the other connections are for syncs that are written alone, and for other calls. */
const maxGroups = 2;

/**
 * Creates a writer whose transactions are shared by the syncs that arrive together. Each is applied and answered as if it had come
 * alone: one that is refused by Postgres, or that must wait for another change of its employer, does not delay the others.
 */
export function syncWriter(database: Database): SyncWriter {
  const share = groupCommit<Requested, Written | "busy">({ fit, maxGroups, write: (group) => write(database, group) });
  return async (call, sync, askedClasses) => {
    const requested = { call, sync, asked: askedClasses, inCall: AsyncLocalStorage.snapshot() };
    const written = sync.changes.length > maxSharedChanges ? "busy" : await share(requested);
    if (written !== "busy") return written;
    const [alone] = await write(database, [requested]);
    if (!alone || alone === "busy") throw new TypeError("a sync that is written alone waits for its employer");
    return alone;
  };
}

/** Syncs of one request do not share a group, because the second must find the response of the first. */
function fit(waiting: readonly Requested[]): number {
  const requests = new Set<string>();
  let changes = 0;
  let count = 0;
  for (const { call, sync } of waiting) {
    const { environment, ownerId } = call.tenant;
    requests.add(JSON.stringify([environment, ownerId, call.requestId]));
    changes += sync.changes.length;
    if (count > 0 && (requests.size === count || count === maxSyncs || changes > maxChanges)) break;
    count += 1;
  }
  return count;
}

/** Writes syncs in one transaction: one round trip to read, one to write. */
function write(database: Database, group: readonly Requested[]): Promise<(Written | "busy")[]> {
  return database.transaction(async (tx, last) => {
    const [answers, employees] = await read(tx, group);
    const results = group.map((requested, place) => {
      const answered = answers.get(place);
      if (answered) return { answer: fromBinary(SyncEmployeesResponseSchema, answered) };
      const employee = employees[place];
      const { call, sync, asked: askedClasses, inCall } = requested;
      return employee ? inCall(() => applySync(employee, call.tenant, sync, askedClasses)) : "busy";
    });
    const applied = group.flatMap((requested, place) => {
      const result = results[place];
      return typeof result === "object" && "events" in result ? { ...requested, ...result } : [];
    });
    if (applied.length > 0) await store({ tx, last }, applied);
    return results;
  });
}

/**
 * Locks the employers of the syncs, then selects the stored responses of their requests and the employees that they change. A single
 * sync waits for its employer; of several, those that would wait for another transaction have no employees.
 */
function read(tx: Queryable, group: readonly Requested[]) {
  const requests = group.map(({ call: { tenant, requestId } }) => ({ tenant, requestId }));
  const selections = group.map(({ call: { tenant }, sync: { employerId, changes } }) => {
    const employeeIds = [...new Set(changes.map(({ employeeId }) => employeeId))];
    return { tenant, employerId, employeeIds };
  });
  const [only, another] = selections;
  const lock = () => (only && !another ? lockEmployees(tx, only) : lockFreeEmployees(tx, selections));
  // Sent together: each reads after the locks are taken.
  const locked = lock();
  return Promise.all([selectResponses(tx, requests), locked]);
}

async function lockEmployees(tx: Queryable, selection: WantedEmployees) {
  const [, employees] = await Promise.all([
    lockEmployers(tx, [selection]),
    selectEmployees(tx, selection, selection.employeeIds),
  ]);
  return [employees];
}

/** The employees of each employer; undefined where another transaction has locked the employer or one of them. */
async function lockFreeEmployees(tx: Queryable, selections: readonly WantedEmployees[]) {
  const [locked, freeEmployees] = await Promise.all([
    tryLockEmployers(tx, selections),
    selectFreeEmployees(tx, selections),
  ]);
  // Syncs of one employer follow one another, so they share its employees.
  const byEmployer = new Map<string, Map<string, Employee>>();
  const keyOf = ({ tenant: { environment, ownerId }, employerId }: EmployerKey) =>
    JSON.stringify([environment, ownerId, employerId]);
  return selections.map((employer, place) => {
    const employees = freeEmployees[place];
    if (!employees || !locked.has(place)) return undefined;
    const lockedEmployees = byEmployer.get(keyOf(employer)) ?? employees;
    for (const [employeeId, employee] of employees)
      if (!lockedEmployees.has(employeeId)) lockedEmployees.set(employeeId, employee);
    byEmployer.set(keyOf(employer), lockedEmployees);
    return lockedEmployees;
  });
}

/** Stores employees, events and responses in one round trip. */
async function store(
  { tx, last }: { tx: Queryable; last: Queryable },
  applied: readonly (Requested & AppliedSync)[],
): Promise<void> {
  // An employee that several of the syncs have changed is stored as the last one left it.
  const changes = applied.flatMap(({ call, changed }) => {
    const stamp = changeStamp(call);
    return changed.map((employee) => ({ tenant: call.tenant, employee, stamp }));
  });
  const byId = new Map(changes.map((change) => [change.employee.id, change]));
  const responses = applied.map(({ call: { tenant, requestId }, sync: { now }, answer }) => ({
    tenant,
    requestId,
    now,
    answer: toBinary(SyncEmployeesResponseSchema, answer),
  }));
  await Promise.all([
    upsertStampedEmployees(tx, [...byId.values()]),
    enqueueAll(
      tx,
      applied.flatMap(({ events }) => events),
    ),
    insertResponses(last, responses),
  ]);
}
