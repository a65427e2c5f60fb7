import { type ListedRow, type Page, type PageRequest, readPage } from "@platform/postgres/page";
import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { columns, type EmployeeRow, fromEmployeeRow } from "./employee.sql.ts";
import type { Employee, EmploymentStatus } from "./employee.ts";

interface ListFilters {
  /** Empty for every employer. */
  employerId: string;
  status: EmploymentStatus | undefined;
}

const known = "(SELECT true FROM employees WHERE environment = $1 AND owner_id = $2 AND id = $3)";

/** Each combination of filters is a statement of its own, so that each finds its own index. */
function listBy(name: string, conditions: string) {
  return statement<EmployeeRow & ListedRow>(
    name,
    `SELECT ${columns}, coalesce(${known}, false) AS cursor_known FROM employees
     WHERE environment = $1 AND owner_id = $2 AND deleted_at IS NULL AND id < $3${conditions}
     ORDER BY id DESC LIMIT $4`,
  );
}

const lists = {
  all: listBy("employees_list", ""),
  employer: listBy("employees_list_employer", " AND employer_id = $5"),
  status: listBy("employees_list_status", " AND status = $5"),
  both: listBy("employees_list_both", " AND employer_id = $5 AND status = $6"),
};
const exists = statement<unknown>(
  "employees_exists",
  "SELECT 1 FROM employees WHERE environment = $1 AND owner_id = $2 AND id = $3",
);

/** A page of employees, newest first. Throws INVALID_ARGUMENT for a wrong limit and an unknown id to start after. */
export async function listEmployees(
  db: Queryable,
  tenant: Tenant,
  page: PageRequest,
  { employerId, status }: ListFilters,
): Promise<Page<Employee>> {
  const ofEmployer = employerId !== "";
  const list = status ? lists[ofEmployer ? "both" : "status"] : lists[ofEmployer ? "employer" : "all"];
  const filters = [...(ofEmployer ? [employerId] : []), ...(status ? [status] : [])];
  const { items, hasMore } = await readPage(db, tenant, page, { list, exists }, filters);
  return { items: items.map(fromEmployeeRow), hasMore };
}
