import { type Employee, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import { exactNumberOrNull } from "@platform/decimal/exact-number";
import { publicTime } from "./public-time.ts";

/** An employee of an employer. */
export function employeeRecord(employee: Employee) {
  return {
    id: employee.id,
    object: "employee",
    owner_id: employee.ownerId,
    environment: employee.environment,
    employer_id: employee.employerId,
    employee_id: employee.employeeId,
    status: employee.status === EmployeeStatus.TERMINATED ? "terminated" : "active",
    name: employee.name,
    first_name: employee.firstName || null,
    last_name: employee.lastName || null,
    email: employee.email || null,
    classification_code: employee.classCode || null,
    state: employee.state || null,
    hourly_rate: exactNumberOrNull(employee.hourlyRate),
    hire_date: employee.hireDate || null,
    termination_date: employee.terminationDate || null,
    termination_reason: employee.terminationReason || null,
    job_title: employee.jobTitle || null,
    department: employee.department || null,
    created_at: publicTime(employee.createdAt),
    updated_at: publicTime(employee.updatedAt),
  };
}
