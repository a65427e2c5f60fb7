import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { columns, type EmployeeRow, employeeRow, fromEmployeeRow } from "./employee.sql.ts";
import type { Employee } from "./employee.ts";

/** Key of an employer: an owner, an environment and the partner's employer id. */
export interface EmployerKey {
  tenant: Tenant;
  employerId: string;
}

/** Employees of an employer, by the partner's ids. */
export interface WantedEmployees extends EmployerKey {
  employeeIds: readonly string[];
}

const employerKey = { environment: "text", ownerId: "text", employerId: "text" } as const;
const lockKey = "hashtextextended(concat_ws('/', environment, owner_id, employer_id), 0)";

// Keys are locked in ascending order, which prevents deadlocks. Two employers with the same hash share a lock, which is
// harmless.
const lockStatement = statement(
  "employers_lock",
  {},
  `SELECT pg_advisory_xact_lock(key)
   FROM (SELECT DISTINCT ${lockKey} AS key
         FROM ${unnested(employerKey)} ORDER BY key) AS keys`,
  { rows: employerKey },
);

/**
 * Locks employers until the transaction ends, so that changes of their employees run one after the other. A row lock is not
 * enough, because a new employee has no row yet.
 */
export async function lockEmployers(tx: Queryable, employers: readonly EmployerKey[]): Promise<void> {
  await tx.query(lockStatement, { rows: employers.map(({ tenant, employerId }) => ({ ...tenant, employerId })) });
}

const placedEmployer = { ...employerKey, place: "int" } as const;
const tryLockStatement = statement(
  "employers_try_lock",
  { place: "int" },
  `SELECT place FROM ${unnested(placedEmployer)} WHERE pg_try_advisory_xact_lock(${lockKey})`,
  { rows: placedEmployer },
);

/** Locks those employers that no other transaction has locked; resolves to their positions, from 0. Waits for none. */
export async function tryLockEmployers(tx: Queryable, employers: readonly EmployerKey[]): Promise<Set<number>> {
  const rows = employers.map(({ tenant, employerId }, place) => ({ ...tenant, employerId, place }));
  return new Set((await tx.query(tryLockStatement, { rows })).map(({ place }) => place));
}

const ofTenant = "environment = {environment:text} AND owner_id = {ownerId:text}";
/**
 * SQL that finds one employee of an employer, for a lateral join: with bounds and their order no index but that of the partner's ids
 * fits. For an equal id, or for a list of them, Postgres may read all employees of the employer in the order of an index of a list.
 */
const employeeLookup = <const Column extends string, const Where extends string>(column: Column, ofEmployer: Where) =>
  `SELECT ${column} FROM employees
       WHERE ${ofEmployer} AND employee_id >= wanted.employee_id AND employee_id <= wanted.employee_id AND deleted_at IS NULL
       ORDER BY employee_id LIMIT 1` as const;

const findStatement = statement(
  "employees_of_employer",
  employeeRow,
  `SELECT employee.* FROM (
     SELECT found.id FROM unnest({employeeIds:text[]}) AS wanted (employee_id) CROSS JOIN LATERAL (
       ${employeeLookup("id", `${ofTenant} AND employer_id = {employerId:text}`)}
     ) AS found ORDER BY found.id
   ) AS known CROSS JOIN LATERAL (
     SELECT ${columns} FROM employees WHERE ${ofTenant} AND id = known.id AND deleted_at IS NULL FOR UPDATE
   ) AS employee`,
);

/** Selects and locks employees of an employer; the map's key is the partner's employee id. Unknown ids are omitted. */
export async function selectEmployees(
  tx: Queryable,
  { tenant, employerId }: EmployerKey,
  employeeIds: readonly string[],
): Promise<Map<string, Employee>> {
  const rows = await tx.query(findStatement, { ...tenant, employerId, employeeIds });
  return new Map(rows.map((row) => [row.employeeId, fromEmployeeRow(row)]));
}

/** An employee that is known, with its row unless another transaction has locked it. */
type FreeRow = { place: number } & (EmployeeRow | { [Column in keyof EmployeeRow]: null });

const wantedEmployee = {
  place: "int",
  environment: "text",
  ownerId: "text",
  employerId: "text",
  employeeId: "text",
} as const;
const findFreeStatement = statement(
  "employees_free",
  { place: "int", ...employeeRow },
  `SELECT wanted.place, free.* FROM ${unnested(wantedEmployee, "wanted")}
   CROSS JOIN LATERAL (
     ${employeeLookup("ctid AS place", "environment = wanted.environment AND owner_id = wanted.owner_id AND employer_id = wanted.employer_id")}
   ) AS known
   LEFT JOIN LATERAL (
     SELECT ${columns} FROM employees
     WHERE employees.ctid = known.place AND environment = wanted.environment AND owner_id = wanted.owner_id AND deleted_at IS NULL
     FOR UPDATE SKIP LOCKED
   ) AS free ON true`,
  { rows: wantedEmployee },
);

/**
 * Selects and locks employees of several employers without waiting: for each, a map by the partner's employee id without unknown
 * ids, or undefined if another transaction has locked one of the employees.
 */
export async function selectFreeEmployees(
  tx: Queryable,
  selections: readonly WantedEmployees[],
): Promise<(Map<string, Employee> | undefined)[]> {
  const keys = selections.flatMap(({ tenant, employerId, employeeIds }, place) =>
    employeeIds.map((employeeId) => ({ ...tenant, place, employerId, employeeId })),
  );
  const rows = (await tx.query(findFreeStatement, { rows: keys })) as FreeRow[];
  const employeesBySelection: (Map<string, Employee> | undefined)[] = selections.map(() => new Map());
  for (const row of rows) {
    if (row.id === null) employeesBySelection[row.place] = undefined;
    else employeesBySelection[row.place]?.set(row.employeeId, fromEmployeeRow(row));
  }
  return employeesBySelection;
}

const goneStatement = statement(
  "employees_gone",
  { employee_id: "text", deleted_at: "timestamptz" },
  `SELECT employee_id, max(deleted_at) AS deleted_at FROM employees
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND employee_id = ANY ({employeeIds:text[]})
     AND deleted_at IS NOT NULL
   GROUP BY employee_id`,
);

/** Selects the time of each employee's last deletion; the map's key is the partner's employee id. */
export async function selectDeletions(
  tx: Queryable,
  { tenant, employerId }: EmployerKey,
  employeeIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await tx.query(goneStatement, { ...tenant, employerId, employeeIds });
  return new Map(rows.map(({ employee_id, deleted_at }) => [employee_id, deleted_at]));
}
