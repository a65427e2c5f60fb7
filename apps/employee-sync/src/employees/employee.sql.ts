import { type Queryable, statement } from "@platform/postgres/query/statement";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Employee, EmploymentStatus, SourcedMembers } from "./employee.ts";
import { currentValue } from "./member-sources.ts";

export interface EmployeeRow {
  id: string;
  employer_id: string;
  employee_id: string;
  status: EmploymentStatus;
  heard: SourcedMembers;
  email: string;
  hourly_rate: string | null;
  hire_date: string | null;
  termination_date: string | null;
  termination_reason: string;
  job_title: string;
  department: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export const columns = `id, employer_id, employee_id, status, heard, email, trim_scale(hourly_rate) AS hourly_rate, hire_date,
  termination_date, termination_reason, job_title, department, created_at, updated_at, deleted_at`;

const find = `SELECT ${columns} FROM employees WHERE environment = $1 AND owner_id = $2 AND id = $3 AND deleted_at IS NULL`;
const findStatement = statement<EmployeeRow>("employee_find", find);
const lockStatement = statement<EmployeeRow>("employee_lock", `${find} FOR UPDATE`);

/** Selects an employee unless it is deleted; `lock` locks it until the transaction ends. */
export async function selectEmployee(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Employee | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, [environment, ownerId, id]);
  return row && fromEmployeeRow(row);
}

/** Selects a page of the tenant's employees, newest first. */
export const selectEmployeePage = tenantList({
  table: "employees",
  columns,
  filters: { employerId: "employer_id", employeeId: "employee_id", status: "status" },
  fromRow: fromEmployeeRow,
});

const statesStatement = statement<Pick<EmployeeRow, "employee_id" | "heard">>(
  "employee_states",
  `SELECT employee_id, heard FROM employees
   WHERE environment = $1 AND owner_id = $2 AND employer_id = $3 AND employee_id = ANY ($4::text[]) AND deleted_at IS NULL`,
);

/** Selects the states of the employees of an employer; those without a state are omitted. */
export async function selectEmployeeStates(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { employerId, employeeIds }: { employerId: string; employeeIds: readonly string[] },
): Promise<{ employeeId: string; state: string }[]> {
  const rows = await db.query(statesStatement, [environment, ownerId, employerId, employeeIds]);
  return rows
    .map((row) => ({ employeeId: row.employee_id, state: currentValue(row.heard.state) ?? "" }))
    .filter(({ state }) => state !== "");
}

const deleteStatement = statement<{ id: string }>(
  "employee_delete",
  `UPDATE employees SET deleted_at = $4, updated_at = $4, changed_by = $5, changed_request_id = $6
   WHERE environment = $1 AND owner_id = $2 AND id = $3 AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes an employee; false if there is none. */
export async function deleteEmployeeRow(db: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  return (await db.query(deleteStatement, [environment, ownerId, id, now, ...changeStampList()])).length > 0;
}

/** Rows per statement: enough to make the overhead of a statement small, few enough to limit memory. */
const chunkSize = 1000;

const write = `INSERT INTO employees (environment, owner_id, id, employer_id, employee_id, status, heard, email, hourly_rate, hire_date,
     termination_date, termination_reason, job_title, department, created_at, updated_at, changed_by, changed_request_id)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::text[],
     $9::numeric[], $10::date[], $11::date[], $12::text[], $13::text[], $14::text[], $15::timestamptz[], $16::timestamptz[],
     $17::text[], $18::text[])
   ON CONFLICT (environment, owner_id, id) DO UPDATE SET status = excluded.status, heard = excluded.heard, email = excluded.email,
     hourly_rate = excluded.hourly_rate, hire_date = excluded.hire_date, termination_date = excluded.termination_date,
     termination_reason = excluded.termination_reason, job_title = excluded.job_title,
     department = excluded.department, updated_at = excluded.updated_at, changed_by = excluded.changed_by,
     changed_request_id = excluded.changed_request_id`;
const writeStatement = statement("employees_write", write);

/** An employee to be stored, with who changed it. */
interface StampedEmployee {
  tenant: Tenant;
  employee: Employee;
  stamp: ReturnType<typeof changeStampList>;
}

/**
 * Inserts new employees and updates changed ones, each of them once, with statements sent at once. The caller holds the locks of
 * their employers.
 */
export async function upsertStampedEmployees(tx: Queryable, employees: readonly StampedEmployee[]): Promise<void> {
  const statements: Promise<unknown>[] = [];
  for (let start = 0; start < employees.length; start += chunkSize) {
    statements.push(tx.query(writeStatement, written(employees.slice(start, start + chunkSize))));
  }
  await Promise.all(statements);
}

/** The same for employees of one tenant that the current call has changed. */
export async function upsertEmployees(tx: Queryable, tenant: Tenant, employees: readonly Employee[]): Promise<void> {
  await upsertStampedEmployees(tx, stamped(tenant, employees));
}

function stamped(tenant: Tenant, employees: readonly Employee[]): StampedEmployee[] {
  const stamp = changeStampList();
  return employees.map((employee) => ({ tenant, employee, stamp }));
}

/** Parameters of `write`. */
function written(rows: readonly StampedEmployee[]): unknown[] {
  const column = (value: (employee: Employee) => unknown) => rows.map(({ employee }) => value(employee));
  return [
    rows.map(({ tenant }) => tenant.environment),
    rows.map(({ tenant }) => tenant.ownerId),
    column(({ id }) => id),
    column(({ employerId }) => employerId),
    column(({ employeeId }) => employeeId),
    column(({ status }) => status),
    column(({ heard }) => JSON.stringify(heard)),
    column(({ email }) => email),
    column(({ hourlyRate }) => hourlyRate || null),
    column(({ hireDate }) => hireDate || null),
    column(({ terminationDate }) => terminationDate || null),
    column(({ terminationReason }) => terminationReason),
    column(({ jobTitle }) => jobTitle),
    column(({ department }) => department),
    column(({ createdAt }) => createdAt),
    column(({ updatedAt }) => updatedAt),
    rows.map(({ stamp: [changedBy] }) => changedBy),
    rows.map(({ stamp: [, requestId] }) => requestId),
  ];
}

const insertHiredStatement = statement(
  "employee_hired",
  `WITH answered AS (
     INSERT INTO answered_requests (environment, owner_id, request_id, answer, answered_at) VALUES ($19, $20, $21, $22, $23)
   ) ${write}`,
);

/** Inserts a new employee and the response of its request. The caller holds the lock of the employer and has found neither. */
export async function insertHired(
  tx: Queryable,
  tenant: Tenant,
  employee: Employee,
  { requestId, answer }: { requestId: string; answer: Uint8Array },
): Promise<void> {
  const response = [tenant.environment, tenant.ownerId, requestId, Buffer.from(answer), employee.createdAt];
  await tx.query(insertHiredStatement, [...written(stamped(tenant, [employee])), ...response]);
}

const hiredStatement = statement<{ answer: Buffer | null; knownId: string | null }>(
  "employee_find_hired",
  `SELECT
     (SELECT answer FROM answered_requests WHERE environment = $1 AND owner_id = $2 AND request_id = $3) AS answer,
     (SELECT id FROM employees WHERE environment = $1 AND owner_id = $2 AND employer_id = $4 AND employee_id = $5
        AND deleted_at IS NULL) AS "knownId"`,
);

/** Selects the stored response of a request, and the id of the record that an employer already has of an employee. */
export async function selectHired(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  requestId: string,
  { employerId, employeeId }: Pick<Employee, "employerId" | "employeeId">,
): Promise<{ answer: Buffer | undefined; knownId: string | undefined }> {
  const [row] = await tx.query(hiredStatement, [environment, ownerId, requestId, employerId, employeeId]);
  return { answer: row?.answer ?? undefined, knownId: row?.knownId ?? undefined };
}

/** Converts a row to an employee. */
export function fromEmployeeRow(row: EmployeeRow): Employee {
  return {
    id: row.id,
    employerId: row.employer_id,
    employeeId: row.employee_id,
    status: row.status,
    heard: row.heard,
    email: row.email,
    hourlyRate: row.hourly_rate ?? "",
    hireDate: row.hire_date ?? "",
    terminationDate: row.termination_date ?? "",
    terminationReason: row.termination_reason,
    jobTitle: row.job_title,
    department: row.department,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
  };
}
