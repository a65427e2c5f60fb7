import { calendarDate, decimal, emailAddress, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";
import type { CamelCase } from "../value/camel-case.ts";
import { type Kind, listMembers, type Member, type Members } from "./members.ts";

type Schemas = Record<Kind, (member: Member) => z.ZodType>;

const schemas = {
  text: ({ maxLength }: Member) => optionalText(maxLength),
  email: () => orEmpty(emailAddress()),
  dollars: () => decimal("amount").optional(),
  hours: () => decimal("amount").optional(),
  multiplier: () => decimal("multiplier").optional(),
  day: () => orEmpty(calendarDate()).optional(),
  flag: () => z.boolean(),
} satisfies Schemas;

const presentSchemas = {
  ...schemas,
  text: ({ maxLength }: Member) => requiredText(maxLength),
  email: () => emailAddress(),
  day: () => calendarDate(),
} satisfies Schemas;

type Shape<M extends Members, Kinds extends Schemas> = {
  readonly [Name in keyof M as CamelCase<Name & string>]: ReturnType<Kinds[M[Name]["kind"]]>;
};

/** Returns the members of a message as a service checks them, by their names in the internal contract. */
export function checkedShape<const M extends Members>(members: M): Shape<M, typeof schemas> {
  return shapeOf(members, schemas);
}

/** The same for members that are not empty where they are present. */
export function presentShape<const M extends Members>(members: M): Shape<M, typeof presentSchemas> {
  return shapeOf(members, presentSchemas);
}

function shapeOf<M extends Members, Kinds extends Schemas>(members: M, kinds: Kinds): Shape<M, Kinds> {
  const entries = listMembers(members).map((member) => [member.key, kinds[member.kind](member)]);
  return Object.fromEntries(entries) as unknown as Shape<M, Kinds>;
}
