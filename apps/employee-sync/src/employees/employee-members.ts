import { presentShape } from "@platform/public-records/noun/checked-members";
import { employeeMembers } from "@platform/public-records/noun/employee";
import type { Violation } from "@platform/service/call/fault";
import { employeeBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, requiredText, stateCode } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { hasSocialSecurityNumber, isPrivateName } from "@platform/validation/social-security-number";
import { z } from "zod";

/** Schema of the members of an employee. */
const memberRules = z.object({
  employerId: requiredText(),
  employeeId: requiredText(),
  name: requiredText(employeeBounds.nameLength),
  firstName: requiredText(),
  lastName: requiredText(),
  classCode: requiredText(),
  state: stateCode(),
  hourlyRate: decimal("publicAmount"),
  terminationDate: calendarDate(),
  terminationReason: requiredText(employeeBounds.terminationReasonLength),
  ...presentShape(employeeMembers),
});

const givenMembers = memberRules.partial();

/** Violations of members that look like a social security number: names, and the id of a new employee. */
export function privateNumbers(
  members: Partial<Record<"name" | "firstName" | "lastName" | "employeeId", string>>,
): Violation[] {
  const { employeeId = "", ...names } = members;
  const description = "must not be a social security number";
  const violations = Object.entries(names).flatMap(([name, text]) =>
    isPrivateName(text) ? [{ field: memberFields[name] ?? name, description }] : [],
  );
  return hasSocialSecurityNumber(employeeId) ? [...violations, { field: "employee_id", description }] : violations;
}

const memberFields: Readonly<Record<string, string>> = { firstName: "first_name", lastName: "last_name" };

/** Members of an employee to validate; undefined ones are skipped. */
type GivenMembers = { [Name in keyof z.input<typeof memberRules>]?: string | undefined };

/** Returns the violations of members, in the order of the members. */
export function checkMembers(members: GivenMembers): Violation[] {
  return Object.entries(members).flatMap(([name, value]) => violationsOf(givenMembers, { [name]: value }));
}
