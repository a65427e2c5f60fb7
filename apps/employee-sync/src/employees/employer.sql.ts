import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { columns, type EmployeeRow, fromEmployeeRow } from "./employee.sql.ts";
import type { Employee } from "./employee.ts";

/** An employer of an owner in an environment. */
export interface EmployerKey {
  tenant: Tenant;
  employerId: string;
}

// In the order of their keys, so that nobody who does the same waits for this one for ever. Two employers with one key wait
// for each other, which does no harm.
const lockStatement = statement(
  "employers_lock",
  `SELECT pg_advisory_xact_lock(key)
   FROM (SELECT DISTINCT hashtextextended(concat_ws('/', environment, owner_id, employer_id), 0) AS key
         FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (environment, owner_id, employer_id)
         ORDER BY key) AS keys`,
);

/**
 * Holds employers until the transaction ends: what becomes of their employees happens one after the other, also of those
 * who are not known yet.
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

/** Those of an employer's employees who are known, by the partner's ids, held until the transaction ends. */
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

/** When employees were deleted last, by the partner's ids. */
export async function selectDeletions(
  tx: Queryable,
  { tenant, employerId }: EmployerKey,
  employeeIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await tx.query(goneStatement, [tenant.environment, tenant.ownerId, employerId, employeeIds]);
  return new Map(rows.map(({ employee_id, deleted_at }) => [employee_id, deleted_at]));
}
