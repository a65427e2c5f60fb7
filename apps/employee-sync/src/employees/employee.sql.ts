import {
  columnName,
  listed,
  parameters,
  type RowOf,
  selected,
  typed,
  unnested,
} from "@platform/postgres/query/columns";
import type { Database } from "@platform/postgres/query/database";
import { searchWordStarts, searchWords } from "@platform/postgres/query/search-text";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp, stamped } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { memberColumns, pickMembers, toMemberTexts } from "@platform/public-records/noun/members";
import { nameWords } from "@platform/public-records/value/name-words";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import { type Employee, type EmploymentStatus, fullName, type SourcedMembers } from "./employee.ts";
import { currentValue } from "./member-sources.ts";

const storedEmployee = {
  id: "text",
  employerId: "text",
  employeeId: "text",
  status: typed<EmploymentStatus>("text"),
  heard: typed<SourcedMembers>("jsonb"),
  hourlyRate: "amount?",
  terminationDate: "date?",
  terminationReason: "text",
  ...memberColumns(employeeMembers),
  createdAt: "timestamptz",
  updatedAt: "timestamptz",
} as const;
export const employeeRow = { ...storedEmployee, deletedAt: "timestamptz?" } as const;
export type EmployeeRow = RowOf<typeof employeeRow>;

export const columns = selected(employeeRow);

const find =
  `SELECT ${columns} FROM employees WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND deleted_at IS NULL` as const;
const findStatement = statement("employee_find", employeeRow, find);
const lockStatement = statement("employee_lock", employeeRow, `${find} FOR UPDATE`);

/** Selects an employee unless it is deleted; `lock` locks it until the transaction ends. */
export async function selectEmployee(
  db: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
  { lock = false } = {},
): Promise<Employee | undefined> {
  const [row] = await db.query(lock ? lockStatement : findStatement, { environment, ownerId, id });
  return row && fromEmployeeRow(row);
}

/** Selects a page of the tenant's employees, newest first. */
export const selectEmployeePage = tenantList({
  table: "employees",
  row: employeeRow,
  filters: { employerId: "employer_id", employeeId: "employee_id", status: "status" },
  search: searchWordStarts("listed.words"),
  fromRow: fromEmployeeRow,
});

const statesStatement = statement(
  "employee_states",
  { employee_id: "text", heard: typed<SourcedMembers>("jsonb") },
  `SELECT employee_id, heard FROM employees
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND employee_id = ANY ({employeeIds:text[]}) AND deleted_at IS NULL`,
);

/** Selects the states of the employees of an employer; those without a state are omitted. */
export async function selectEmployeeStates(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { employerId, employeeIds }: { employerId: string; employeeIds: readonly string[] },
): Promise<{ employeeId: string; state: string }[]> {
  const rows = await db.query(statesStatement, { environment, ownerId, employerId, employeeIds });
  return rows
    .map((row) => ({ employeeId: row.employee_id, state: currentValue(row.heard.state) ?? "" }))
    .filter(({ state }) => state !== "");
}

/** Maximum number of employees among whom one is looked for by the name: their names are in documents, which no index has. */
const mostNamed = 20_000;
const noName = { first: "", last: "" };
const namesStatement = statement(
  "employee_names",
  { employeeId: "text", heard: typed<SourcedMembers>("jsonb") },
  `SELECT employee_id AS "employeeId", heard FROM employees
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND deleted_at IS NULL
   LIMIT ${mostNamed + 1}`,
);

/** Selects the ids of the employees of an employer by the words of their names; a name of several is left out. */
export async function selectEmployeeIds(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(namesStatement, { environment, ownerId, employerId });
  const ids = new Map<string, string[]>();
  for (const { employeeId, heard } of rows.length > mostNamed ? [] : rows) {
    const words = nameWords(nameOf(heard));
    ids.set(words, [...(ids.get(words) ?? []), employeeId]);
  }
  return new Map([...ids].flatMap(([words, [id, another]]) => (id && !another ? [[words, id] as const] : [])));
}

const deleteStatement = statement(
  "employee_delete",
  { id: "text" },
  `UPDATE employees SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = {id:text} AND deleted_at IS NULL RETURNING id`,
);

/** Soft-deletes an employee; false if there is none. */
export async function deleteEmployeeRow(db: Queryable, { environment, ownerId }: Tenant, id: string, now: Date) {
  return (await db.query(deleteStatement, { environment, ownerId, id, now, ...changeStamp() })).length > 0;
}

/** Rows per statement: enough to make the overhead of a statement small, few enough to limit memory. */
const chunkSize = 1000;

/** Words by which the employee is searched; nothing reads them. */
const searched = { words: "text" } as const;
const writtenEmployee = { environment: "text", ownerId: "text", ...storedEmployee, ...stamp, ...searched } as const;
const { id: _id, employerId: _employer, employeeId: _employee, createdAt: _created, ...changeable } = storedEmployee;
const changes = Object.keys({ ...changeable, ...stamp, ...searched }).map(
  (name) => `${columnName(name)} = excluded.${columnName(name)}`,
);
const write = `INSERT INTO employees (${listed(writtenEmployee)}) SELECT * FROM ${unnested(writtenEmployee)}
   ON CONFLICT (environment, owner_id, id) DO UPDATE SET ${changes.join(", ")}`;
const writeStatement = statement("employees_write", {}, write, { rows: writtenEmployee });

/** An employee to be stored, with who changed it. */
interface StampedEmployee {
  tenant: Tenant;
  employee: Employee;
  stamp: ReturnType<typeof changeStamp>;
}

/**
 * Inserts new employees and updates changed ones, each of them once, with statements sent at once. The caller holds the locks of
 * their employers.
 */
export async function upsertStampedEmployees(tx: Queryable, employees: readonly StampedEmployee[]): Promise<void> {
  const statements: Promise<unknown>[] = [];
  for (let start = 0; start < employees.length; start += chunkSize) {
    statements.push(tx.query(writeStatement, { rows: employees.slice(start, start + chunkSize).map(toRow) }));
  }
  await Promise.all(statements);
}

/** The same for employees of one tenant that the current call has changed. */
export async function upsertEmployees(tx: Queryable, tenant: Tenant, employees: readonly Employee[]): Promise<void> {
  await upsertStampedEmployees(tx, withStamp(tenant, employees));
}

function withStamp(tenant: Tenant, employees: readonly Employee[]): StampedEmployee[] {
  const ownStamp = changeStamp();
  return employees.map((employee) => ({ tenant, employee, stamp: ownStamp }));
}

function toRow({ tenant, employee, stamp: ownStamp }: StampedEmployee) {
  const { hourlyRate, terminationDate } = employee;
  return {
    ...tenant,
    ...employee,
    hourlyRate: hourlyRate || null,
    terminationDate: terminationDate || null,
    ...pickMembers(employeeMembers, employee),
    ...ownStamp,
    words: wordsOf(employee),
  };
}

function wordsOf({ heard, employeeId }: Pick<Employee, "heard" | "employeeId">): string {
  return searchWords(`${nameOf(heard)} ${employeeId}`);
}

function nameOf(heard: SourcedMembers): string {
  return currentValue(heard.name) ?? fullName(currentValue(heard.nameParts) ?? noName);
}

const withoutWords = { environment: "text", ownerId: "text", id: "text" } as const;
const selectWithoutWords = statement(
  "employees_without_words",
  { ...withoutWords, employeeId: "text", heard: typed<SourcedMembers>("jsonb") },
  `SELECT environment, owner_id AS "ownerId", id, employee_id AS "employeeId", heard FROM employees
   WHERE words IS NULL LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);
const writtenWords = { ...withoutWords, ...searched } as const;
const updateWords = statement(
  "employees_update_words",
  {},
  `UPDATE employees SET words = row.words FROM ${unnested(writtenWords)}
   WHERE employees.environment = row.environment AND employees.owner_id = row.owner_id AND employees.id = row.id`,
  { rows: writtenWords },
);

/** Writes the words of employees that were stored before there were any. Resolves to the number. */
export async function updateMissingWords(database: Database, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const employees = await tx.query(selectWithoutWords, { limit });
    const rows = employees.map(({ environment, ownerId, id, ...employee }) => ({
      environment,
      ownerId,
      id,
      words: wordsOf(employee),
    }));
    if (rows.length > 0) await tx.query(updateWords, { rows });
    return rows.length;
  });
}

const storedResponse = {
  environment: "text",
  ownerId: "text",
  requestId: "text",
  answer: "bytea",
  answeredAt: "timestamptz",
} as const;
const insertHiredStatement = statement(
  "employee_hired",
  {},
  `WITH answered AS (
     INSERT INTO answered_requests (${listed(storedResponse)}) VALUES (${parameters(storedResponse)})
   ) ${write}`,
  { using: storedResponse, rows: writtenEmployee },
);

/** Inserts a new employee and the response of its request. The caller holds the lock of the employer and has found neither. */
export async function insertHired(
  tx: Queryable,
  tenant: Tenant,
  employee: Employee,
  { requestId, answer }: { requestId: string; answer: Uint8Array },
): Promise<void> {
  const response = { ...tenant, requestId, answer: Buffer.from(answer), answeredAt: employee.createdAt };
  await tx.query(insertHiredStatement, { ...response, rows: withStamp(tenant, [employee]).map(toRow) });
}

const hiredStatement = statement(
  "employee_find_hired",
  { answer: "bytea?", knownId: "text?" },
  `SELECT
     (SELECT answer FROM answered_requests WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND request_id = {requestId:text}) AS answer,
     (SELECT id FROM employees WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND employee_id = {employeeId:text}
        AND deleted_at IS NULL) AS "knownId"`,
);

/** Selects the stored response of a request, and the id of the record that an employer already has of an employee. */
export async function selectHired(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  requestId: string,
  { employerId, employeeId }: Pick<Employee, "employerId" | "employeeId">,
): Promise<{ answer: Buffer | undefined; knownId: string | undefined }> {
  const [row] = await tx.query(hiredStatement, { environment, ownerId, requestId, employerId, employeeId });
  return { answer: row?.answer ?? undefined, knownId: row?.knownId ?? undefined };
}

/** Converts a row to an employee. */
export function fromEmployeeRow({ deletedAt, ...row }: EmployeeRow): Employee {
  return {
    ...row,
    hourlyRate: row.hourlyRate ?? "",
    terminationDate: row.terminationDate ?? "",
    ...toMemberTexts(employeeMembers, row),
    ...(deletedAt && { deletedAt }),
  };
}
