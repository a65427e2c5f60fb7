import { calendarDate, decimal, optionalText, orEmpty } from "@platform/validation/members";
import { z } from "zod";
import type { CamelCase } from "../value/camel-case.ts";
import { type Kind, listMembers, type Member, type Members } from "./members.ts";

const schemas = {
  text: ({ maxLength }: Member) => optionalText(maxLength),
  dollars: () => decimal("amount").optional(),
  hours: () => decimal("amount").optional(),
  multiplier: () => decimal("multiplier").optional(),
  day: () => orEmpty(calendarDate()).optional(),
  flag: () => z.boolean(),
} satisfies Record<Kind, (member: Member) => z.ZodType>;

type Shape<M extends Members> = {
  readonly [Name in keyof M as CamelCase<Name & string>]: ReturnType<(typeof schemas)[M[Name]["kind"]]>;
};

/** Returns the members of a message as a service checks them, by their names in the internal contract. */
export function checkedShape<const M extends Members>(members: M): Shape<M> {
  const entries = listMembers(members).map((member) => [member.key, schemas[member.kind](member)]);
  return Object.fromEntries(entries) as unknown as Shape<M>;
}
