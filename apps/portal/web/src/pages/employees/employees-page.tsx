import {
  type Employee,
  EmployeeStatus,
  EmployeeStatusSchema,
  EmployeeSyncService,
  type ListEmployeesResponse,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { enumNames } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing, Rate } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const employeesRoute = getRouteApi("/$environment/employees");

const standingOf = ({ status }: Employee) => (status === EmployeeStatus.TERMINATED ? "terminated" : "active");

const column = columnsOf<Employee>();
const columns = column.columns([
  column.accessor(({ name }) => name, {
    id: "name",
    header: "Name",
    cell: ({ row: { original: employee } }) => (
      <RowLink
        from="/$environment/employees"
        to="./$employeeRecordId"
        params={{ employeeRecordId: employee.id }}
        search={{}}
      >
        {employee.name || employee.employeeId}
      </RowLink>
    ),
  }),
  column.accessor(({ employerId }) => employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ getValue }) => <EmployerName employerId={getValue()} />,
  }),
  column.accessor(({ employeeId }) => employeeId, { id: "employee", header: "Employee id", meta: { wideOnly: true } }),
  column.accessor(standingOf, {
    id: "status",
    header: "Status",
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor(({ state, classCode }) => [state, classCode].filter(Boolean).join(" "), {
    id: "class",
    header: "State and class",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.accessor(({ hourlyRate }) => hourlyRate, {
    id: "rate",
    header: "Hourly rate",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Rate value={row.original.hourlyRate} />,
  }),
]);

const fields = {
  employer_id: { label: "Employer", type: "employer" as const },
  search: { label: "Name or employee id" },
  status: { label: "Status", choices: { "": "All statuses", active: "Active", terminated: "Terminated" } },
};
const statuses = enumNames<typeof EmployeeStatus>(EmployeeStatusSchema);
const rowsOf = (page: ListEmployeesResponse) => page.employees;

/** Employees of payroll and syncs, newest first. */
export function EmployeesPage() {
  const filters = useFilters(employeesRoute.useSearch(), fields);
  const { employer_id: employerId, search, status } = filters.values;
  const filter = { employerId, search, status: statuses.fromName(statuses.names.find((name) => name === status)) };
  return (
    <ListPage
      title="Employees"
      description="People in your payroll reports and syncs."
      columns={columns}
      list={useList(EmployeeSyncService.method.listEmployees, filter, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="Nobody matches"
      empty={<Empty title="No employees yet">The first payroll record of a person creates them.</Empty>}
    />
  );
}
