import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type EmployeeMembersSchema,
  type EmployeeStatus,
  EmployeeStatusSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { employeeStatuses } from "@platform/public-records/record/employee";
import { enumNames } from "@platform/service/call/enum-names";
import { employeeBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape, fromBodyChanges } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { decimalString, nonNegativeDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { stateCode, text } from "../../shared/text.ts";

const members = {
  owner_id: ownerId.optional(),
  name: text({ maxLength: employeeBounds.nameLength })
    .optional()
    .meta({
      description: "Full name. Optional when `first_name` and `last_name` are sent.",
      examples: ["Maria Alvarez"],
    }),
  first_name: text().nullish(),
  last_name: text().nullish(),
  classification_code: text()
    .nullish()
    .meta({ description: "Class code of the rating bureau.", examples: ["5403"] }),
  state: stateCode()
    .nullish()
    .meta({ description: "State where the work is done.", examples: ["IN"] }),
  hourly_rate: nonNegativeDecimal().nullish().meta({ description: "Pay for an hour, in US dollars." }),
  status: choice(employeeStatuses).optional().meta({ description: "Defaults to `active` for a new employee." }),
  termination_date: calendarDate()
    .nullish()
    .meta({ description: "Last day of work. Only with the status `terminated`." }),
  termination_reason: text({ maxLength: employeeBounds.terminationReasonLength }).nullish(),
  ...bodyShape(employeeMembers),
};

/** A body that changes an employee; members that are left out do not change, and `null` removes a member. */
export const employeeChange = z.object(members);

/** A body that adds an employee. */
export const newEmployee = z.object({
  ...members,
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  employee_id: text().meta({
    description: "Your id of the employee, the same in every report.",
    examples: ["emp_2001"],
  }),
});

/** The statuses of employees, by name and by number in the internal contract. */
export const statuses = enumNames<typeof EmployeeStatus>(EmployeeStatusSchema);

/** The members of a body as employee-sync reads them. */
export function fromEmployeeBody(
  body: z.output<typeof employeeChange>,
): MessageInitShape<typeof EmployeeMembersSchema> {
  const { hourly_rate: rate } = body;
  const texts = {
    name: body.name,
    firstName: body.first_name,
    lastName: body.last_name,
    classCode: body.classification_code,
    state: body.state,
    hourlyRate: typeof rate === "number" ? decimalString(rate) : rate,
    terminationDate: body.termination_date,
    terminationReason: body.termination_reason,
  };
  const set = Object.entries(texts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? ""]]));
  return {
    ...Object.fromEntries(set),
    ...fromBodyChanges(employeeMembers, body),
    ...(body.status && { status: statuses.fromName(body.status) }),
  };
}
