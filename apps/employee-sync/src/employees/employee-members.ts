import { presentShape } from "@platform/public-records/noun/checked-members";
import { employeeMembers } from "@platform/public-records/noun/employee";
import type { Violation } from "@platform/service/call/fault";
import { employeeBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, requiredText, stateCode } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
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

/** Members of an employee to validate; undefined ones are skipped. */
type GivenMembers = { [Name in keyof z.input<typeof memberRules>]?: string | undefined };

/** Returns the violations of members, in the order of the members. */
export function checkMembers(members: GivenMembers): Violation[] {
  return Object.entries(members).flatMap(([name, value]) => violationsOf(givenMembers, { [name]: value }));
}
