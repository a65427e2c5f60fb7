import type { Violation } from "@platform/service/fault";
import { calendarDate, decimal, requiredText, stateCode } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";

/** As little as all addresses have in common: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address knows more. */
const email = z
  .string()
  .refine((text) => text.length <= 254 && /^[^\s@\0]+@[^\s@\0]+$/.test(text), { error: "must be an e-mail address" });

/** The rules of an employee's members. */
const memberRules = z.object({
  employerId: requiredText(),
  employeeId: requiredText(),
  name: requiredText(511),
  firstName: requiredText(),
  lastName: requiredText(),
  email,
  hireDate: calendarDate(),
  classCode: requiredText(),
  state: stateCode(),
  hourlyRate: decimal("publicAmount"),
  terminationDate: calendarDate(),
  terminationReason: requiredText(1000),
  jobTitle: requiredText(),
  department: requiredText(),
});

const givenMembers = memberRules.partial();

/** Members of an employee by their names in the contract; those that are undefined are not looked at. */
type GivenMembers = { [Name in keyof z.input<typeof memberRules>]?: string | undefined };

/** What is wrong with members, in the order in which they are given. */
export function checkMembers(members: GivenMembers): Violation[] {
  return Object.entries(members).flatMap(([name, value]) => violationsOf(givenMembers, { [name]: value }));
}
