import {
  type Kind,
  listMembers,
  type Member,
  type Members,
  type MemberTexts,
  type MemberValues,
} from "@platform/public-records/noun/members";
import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { decimalString, multiplier, nonNegativeDecimal } from "./decimal.ts";
import { emailAddress } from "./email-address.ts";
import { text } from "./text.ts";

const schemas = {
  text: ({ maxLength }: Member) => text(maxLength === undefined ? {} : { maxLength }),
  email: () => emailAddress(),
  dollars: () => nonNegativeDecimal(),
  hours: () => nonNegativeDecimal(),
  multiplier: () => multiplier(),
  day: () => calendarDate(),
  flag: () => z.boolean({ error: "true or false" }),
} satisfies Record<Kind, (member: Member) => z.ZodType>;

type Shape<M extends Members> = {
  readonly [Name in keyof M]: z.ZodOptional<z.ZodNullable<ReturnType<(typeof schemas)[M[Name]["kind"]]>>>;
};

/** Returns the members of a body as zod declares them. Each may be left out or `null`. */
export function bodyShape<const M extends Members>(members: M): Shape<M> {
  const entries = Object.entries(members).map(([name, member]) => {
    const { description, example } = member;
    const about = {
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
    };
    const schema: z.ZodType = schemas[member.kind](member);
    return [name, Object.keys(about).length === 0 ? schema.nullish() : schema.nullish().meta(about)];
  });
  return Object.fromEntries(entries) as unknown as Shape<M>;
}

/** Returns the members as a query declares them: texts, which the service checks. */
export function queryShape<const M extends Members>(
  members: M,
): { readonly [Name in keyof M]: z.ZodOptional<z.ZodString> } {
  const entries = Object.entries(members).map(([name, { description }]) => {
    const schema = z.string().optional();
    return [name, description === undefined ? schema : schema.meta({ description })];
  });
  return Object.fromEntries(entries) as never;
}

/** The members of a body, a query or a form. */
export type BodyMembers<M extends Members> = {
  readonly [Name in keyof M]?: string | number | boolean | null | undefined;
};

/** Returns the members that a body, a query or a form has, by their names in the internal contract. */
export function fromBodyMembers<const M extends Members>(members: M, body: BodyMembers<M>): MemberValues<M> {
  const values: Record<string, unknown> = {};
  for (const { name, key, kind } of listMembers(members)) {
    const value = body[name] ?? undefined;
    if (kind === "text" || kind === "email") values[key] = value ?? "";
    else if (kind === "flag") values[key] = value === true || value === "true";
    else values[key] = typeof value === "number" ? decimalString(value) : value;
  }
  return values as unknown as MemberValues<M>;
}

/** Returns the members that a body changes, by their names in the internal contract: `null` empties a member. */
export function fromBodyChanges<const M extends Members>(members: M, body: BodyMembers<M>): Partial<MemberTexts<M>> {
  const changes = listMembers(members).filter(({ name }) => body[name] !== undefined);
  const entries = changes.map(({ name, key, kind }) => {
    const value = body[name] ?? (kind === "flag" ? false : "");
    return [key, typeof value === "number" ? decimalString(value) : value];
  });
  return Object.fromEntries(entries) as Partial<MemberTexts<M>>;
}
