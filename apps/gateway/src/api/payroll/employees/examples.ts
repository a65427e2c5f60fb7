/** Bodies and responses as the API reference shows them. */

import { employeeRecordSchema } from "@platform/public-records/record/employee";
import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";

export const exampleEmployeeId = "emp_01KMS2T6YB9F4J8N3PDQ5W7XKC";

export const exampleNewEmployee = {
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  employee_id: "emp_2001",
  first_name: "Maria",
  last_name: "Alvarez",
  classification_code: "5403",
  state: "IN",
  hourly_rate: 31.5,
  hire_date: "2026-03-02",
};

export const exampleEmployeeChange = { owner_id: exampleOwnerId, classification_code: "5606", hourly_rate: 38 };

export const exampleEmployee = exampleOf(employeeRecordSchema, {
  id: exampleEmployeeId,
  object: "employee",
  ...exampleNewEmployee,
  environment: "sandbox",
  status: "active",
  name: "Maria Alvarez",
  created_at: "2026-03-01T10:00:00.000Z",
  updated_at: "2026-03-01T10:00:00.000Z",
});

export const exampleSyncA = {
  employer_id: "employer_042",
  employees: [
    {
      employee_id: "emp_1003",
      action: "hire",
      name: "Priya Raman",
      hire_date: "2026-03-16",
      classification_code: "8810",
      hourly_rate: 28.75,
    },
    { employee_id: "emp_1003", action: "update", classification_code: "8742" },
    {
      employee_id: "emp_1002",
      action: "terminate",
      termination_date: "2026-03-31",
      termination_reason: "End of the project",
    },
  ],
};

export const exampleSyncResponseA = {
  message: "The changes were applied, except 1 that was refused. See errors.",
  environment: "sandbox",
  employer_id: "employer_042",
  employees_processed: 2,
  employees_created: 1,
  employees_updated: 1,
  employees_terminated: 0,
  errors: [
    {
      index: 2,
      employee_id: "emp_1002",
      code: "EMPLOYEE_NOT_FOUND",
      message: "The employer has no employee with this employee_id.",
    },
  ],
  warnings: [],
};

export const exampleSyncB = {
  employer_id: "employer_042",
  employees: [
    {
      employee_id: "emp_1001",
      first_name: "Maria",
      last_name: "Alvarez",
      email: "maria.alvarez@example.com",
      hire_date: "2024-05-06",
      employment_status: "active",
      job_title: "Site manager",
      job_classification: "5606",
      department: "Construction",
      state: "IN",
    },
  ],
};

export const exampleSyncResponseB = {
  success: true,
  employees_synced: 1,
  employees_created: 1,
  employees_updated: 0,
  errors: [],
  warnings: [],
};
