import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type EmployeeSchema, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Tenant } from "@platform/service/tenant";
import { type Employee, type EmploymentStatus, factsOf } from "./employee.ts";

const statuses: Record<EmploymentStatus, EmployeeStatus> = {
  active: EmployeeStatus.ACTIVE,
  terminated: EmployeeStatus.TERMINATED,
};

/** An employee as services and partners see it. */
export function toEmployeeMessage(tenant: Tenant, employee: Employee): MessageInitShape<typeof EmployeeSchema> {
  const { id, employerId, employeeId, createdAt, updatedAt } = employee;
  const { status, ...facts } = factsOf(employee);
  return {
    id,
    ...tenant,
    employerId,
    employeeId,
    ...facts,
    status: statuses[status],
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
  };
}

/** The status that a list is asked for; undefined for any. */
export function statusOf(asked: EmployeeStatus): EmploymentStatus | undefined {
  if (asked === EmployeeStatus.ACTIVE) return "active";
  return asked === EmployeeStatus.TERMINATED ? "terminated" : undefined;
}
