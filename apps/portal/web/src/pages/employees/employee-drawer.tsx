import { useQuery } from "@connectrpc/connect-query";
import { Drawer, Skeleton } from "@mantine/core";
import { PortalEmployeesService } from "@platform/contracts/portal/v1/employees";
import { Nothing, Rate } from "../../shared/amount.tsx";
import { Copyable } from "../../shared/copyable.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { Facts } from "../../shared/facts.tsx";
import { Time } from "../../shared/time.tsx";

/** What is known of one employee. */
export function EmployeeDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(PortalEmployeesService.method.getEmployee, { id });
  const employee = query.data?.employee;
  const text = (value: string | undefined) => value || <Nothing />;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={employee?.name || "Employee"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={200} />}
      {employee && (
        <Facts
          facts={[
            ["Employer", employee.employerId],
            ["Employee id", employee.employeeId],
            ["State", text(employee.state)],
            ["Class code", text(employee.classCode)],
            ["Job", text(employee.jobTitle)],
            ["Department", text(employee.department)],
            ["Hourly rate", <Rate key="rate" value={employee.hourlyRate} />],
            ["Hired", text(employee.hireDate)],
            ["Terminated", text(employee.terminationDate)],
            ["Reason", text(employee.terminationReason)],
            ["First seen", <Time key="created" at={employee.createdAt} full />],
            ["Last changed", <Time key="updated" at={employee.updatedAt} full />],
            ["Record id", <Copyable key="id" value={employee.id} what="record id" />],
          ]}
        />
      )}
    </Drawer>
  );
}
