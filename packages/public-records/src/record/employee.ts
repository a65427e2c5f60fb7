import {
  type Employee,
  type EmployeeStatus,
  EmployeeStatusSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { exactNumberOrNull } from "@platform/decimal/exact-number";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { employeeMembers } from "../noun/employee.ts";
import { recordShape, toRecordMembers } from "../noun/record-members.ts";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { deletedAtSchema, publicTime, toDeletedAt } from "../value/public-time.ts";

const statuses = enumNames<typeof EmployeeStatus>(EmployeeStatusSchema);

export const employeeStatuses = statuses.names;

/** Schema of an employee of an employer, in responses and in the data of webhooks. */
export const employeeRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("employee"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    employee_id: z.string().meta({ description: "Your id of the employee." }),
    status: z.enum(employeeStatuses),
    name: z.string(),
    first_name: z
      .string()
      .nullable()
      .meta({ description: "First name; `null` unless it was sent separately from the last name." }),
    last_name: z.string().nullable(),
    classification_code: z.string().nullable(),
    state: z.string().nullable(),
    hourly_rate: amountSchema.nullable().meta({ description: "Pay for an hour, in US dollars." }),
    termination_date: z.iso.date().nullable(),
    termination_reason: z.string().nullable(),
    ...recordShape(employeeMembers),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Employee" });

export function toEmployeeRecord(employee: Employee): z.input<typeof employeeRecordSchema> {
  return {
    id: employee.id,
    object: "employee",
    owner_id: employee.ownerId,
    environment: choiceOf(employee.environment),
    employer_id: employee.employerId,
    employee_id: employee.employeeId,
    status: statuses.toName(employee.status) ?? "active",
    name: employee.name,
    first_name: employee.firstName || null,
    last_name: employee.lastName || null,
    classification_code: employee.classCode || null,
    state: employee.state || null,
    hourly_rate: exactNumberOrNull(employee.hourlyRate),
    termination_date: employee.terminationDate || null,
    termination_reason: employee.terminationReason || null,
    ...toRecordMembers(employeeMembers, employee),
    created_at: publicTime(employee.createdAt),
    updated_at: publicTime(employee.updatedAt),
    ...toDeletedAt(employee),
  };
}
