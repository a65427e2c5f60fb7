import { useInfiniteQuery } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type Employee, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { PortalEmployeesService } from "@platform/contracts/portal/v1/employees";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Money, Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { RowLink } from "../../shared/row-link.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { EmployeeDrawer } from "./employee-drawer.tsx";
import { employeesRoute } from "./route.ts";

const column = columnsOf<Employee>();
const columns = column.columns([
  column.accessor(({ name }) => name, {
    id: "name",
    header: "Name",
    cell: ({ row: { original: employee } }) => (
      <RowLink
        from="/$environment/employees"
        to="."
        search={(before) => ({ ...before, employee: employee.id })}
        resetScroll={false}
      >
        {employee.name || employee.employeeId}
      </RowLink>
    ),
  }),
  column.accessor(({ employerId }) => employerId, { id: "employer", header: "Employer" }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => (
      <StatusBadge status={row.original.status === EmployeeStatus.TERMINATED ? "terminated" : "active"} />
    ),
  }),
  column.accessor(({ state, classCode }) => [state, classCode].filter(Boolean).join(" "), {
    id: "class",
    header: "State and class",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "rate",
    header: "Hourly rate",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.hourlyRate} />,
  }),
]);

const statuses = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "terminated", label: "Terminated" },
];

/** Employees as payroll and syncs have told of them, newest first. */
export function EmployeesPage() {
  const { employer_id = "", status = "", employee } = employeesRoute.useSearch();
  const navigate = employeesRoute.useNavigate();
  const [typed, setTyped] = useState(employer_id);
  const search = useDebouncedCallback((value: string) => {
    navigate({ search: { ...(value && { employer_id: value }), ...(status && { status }) }, replace: true });
  }, 300);
  const employees = useInfiniteQuery(
    PortalEmployeesService.method.listEmployees,
    { employerId: employer_id, status, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.employees.at(-1)?.id : undefined),
    },
  );
  const isFiltered = employer_id !== "" || status !== "";
  return (
    <>
      <PageHeader title="Employees" description="People in your payroll reports and syncs." />
      <Filters
        isFiltered={isFiltered}
        onClear={() => {
          setTyped("");
          navigate({ search: {} });
        }}
      >
        <TextInput
          aria-label="Employer id"
          placeholder="Employer id"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
        <NativeSelect
          aria-label="Status"
          data={statuses}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: { ...(employer_id && { employer_id }), ...(value && { status: value }) } })
          }
        />
      </Filters>
      <DataTable
        label="Employees"
        columns={columns}
        rows={employees.data?.pages.flatMap((page) => page.employees)}
        listing={employees}
        rowId={({ id }) => id}
        empty={
          <Empty title={isFiltered ? "Nobody matches" : "No employees yet"}>
            {isFiltered ? "Change the filters, or clear them." : "The first payroll record of a person creates them."}
          </Empty>
        }
      />
      {employee && (
        <EmployeeDrawer
          id={employee}
          onClose={() => navigate({ search: ({ employee: _closed, ...rest }) => rest, resetScroll: false })}
        />
      )}
    </>
  );
}
