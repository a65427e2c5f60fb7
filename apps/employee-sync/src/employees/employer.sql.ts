import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { columns, type EmployeeRow, fromEmployeeRow } from "./employee.sql.ts";
import type { Employee } from "./employee.ts";

/** Key of an employer: an owner, an environment and the partner's employer id. */
export interface EmployerKey {
  tenant: Tenant;
  employerId: string;
}

// Keys are locked in ascending order, which prevents deadlocks. Two employers with the same hash share a lock, which is
// harmless.
const lockStatement = statement(
  "employers_lock",
  `SELECT pg_advisory_xact_lock(key)
   FROM (SELECT DISTINCT hashtextextended(concat_ws('/', environment, owner_id, employer_id), 0) AS key
         FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (environment, owner_id, employer_id)
         ORDER BY key) AS keys`,
);

/**
 * Locks employers until the transaction ends, so that changes of their employees run one after the other. A row lock is not
 * enough, because a new employee has no row yet.
 */
export async function lockEmployers(tx: Queryable, employers: readonly EmployerKey[]): Promise<void> {
  await tx.query(lockStatement, [
    employers.map(({ tenant }) => tenant.environment),
    employers.map(({ tenant }) => tenant.ownerId),
    employers.map(({ employerId }) => employerId),
  ]);
}

const findStatement = statement<EmployeeRow>(
  "employees_of_employer",
  `SELECT ${columns} FROM employees
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND employee_id = ANY ($4::text[])
     AND deleted_at IS NULL
   ORDER BY id FOR UPDATE`,
);

/** Selects and locks employees of an employer; the map's key is the partner's employee id. Unknown ids are omitted. */
export async function selectEmployees(
  tx: Queryable,
  { tenant, employerId }: EmployerKey,
  employeeIds: readonly string[],
): Promise<Map<string, Employee>> {
  const rows = await tx.query(findStatement, [tenant.environment, tenant.ownerId, employerId, employeeIds]);
  return new Map(rows.map((row) => [row.employee_id, fromEmployeeRow(row)]));
}

const goneStatement = statement<{ employee_id: string; deleted_at: Date }>(
  "employees_gone",
  `SELECT employee_id, max(deleted_at) AS deleted_at FROM employees
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND employee_id = ANY ($4::text[])
     AND deleted_at IS NOT NULL
   GROUP BY employee_id`,
);

/** Selects the time of each employee's last deletion; the map's key is the partner's employee id. */
export async function selectDeletions(
  tx: Queryable,
  { tenant, employerId }: EmployerKey,
  employeeIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await tx.query(goneStatement, [tenant.environment, tenant.ownerId, employerId, employeeIds]);
  return new Map(rows.map(({ employee_id, deleted_at }) => [employee_id, deleted_at]));
}
