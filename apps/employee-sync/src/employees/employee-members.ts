import type { Violation } from "@platform/service/call/fault";
import { employeeBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, requiredText, stateCode } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";

/** Deliberately less strict than https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address. */
const email = z
  .string()
  .refine((text) => text.length <= 254 && /^[^\s@\0]+@[^\s@\0]+$/.test(text), { error: "must be an e-mail address" });

/** Schema of the members of an employee. */
const memberRules = z.object({
  employerId: requiredText(),
  employeeId: requiredText(),
  name: requiredText(employeeBounds.nameLength),
  firstName: requiredText(),
  lastName: requiredText(),
  email,
  hireDate: calendarDate(),
  classCode: requiredText(),
  state: stateCode(),
  hourlyRate: decimal("publicAmount"),
  terminationDate: calendarDate(),
  terminationReason: requiredText(employeeBounds.terminationReasonLength),
  jobTitle: requiredText(),
  department: requiredText(),
});

const givenMembers = memberRules.partial();

/** Members of an employee to validate; undefined ones are skipped. */
type GivenMembers = { [Name in keyof z.input<typeof memberRules>]?: string | undefined };

/** Returns the violations of members, in the order of the members. */
export function checkMembers(members: GivenMembers): Violation[] {
  return Object.entries(members).flatMap(([name, value]) => violationsOf(givenMembers, { [name]: value }));
}
