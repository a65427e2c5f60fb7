import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { type Kind, listMembers, type Member, type MemberSource, type Members } from "./members.ts";

const schemas = {
  text: z.string().nullable(),
  email: z.string().nullable(),
  dollars: amountSchema.nullable(),
  hours: amountSchema.nullable(),
  multiplier: amountSchema.nullable(),
  day: z.iso.date().nullable(),
  flag: z.boolean(),
} satisfies Record<Kind, z.ZodType>;

type SchemaOf<M extends Member> = M extends { absent: string } ? typeof amountSchema : (typeof schemas)[M["kind"]];
type Shape<M extends Members> = { readonly [Name in keyof M]: SchemaOf<M[Name]> };

/** Returns the members of a public record as zod declares them, in the order of the declaration. */
export function recordShape<const M extends Members>(members: M): Shape<M> {
  const entries = Object.entries(members).map(([name, { kind, absent, description }]) => {
    const schema = absent === undefined ? schemas[kind] : amountSchema;
    return [name, description === undefined ? schema : schema.meta({ description })];
  });
  return Object.fromEntries(entries) as unknown as Shape<M>;
}

/** Returns the members of a public record: null where they are absent, or what an absent amount counts as. */
export function toRecordMembers<const M extends Members>(
  members: M,
  source: MemberSource<M>,
): { [Name in keyof M]: z.input<SchemaOf<M[Name]>> } {
  const entries = listMembers(members).map(({ name, key, kind, absent }) => {
    const value = (source as Record<string, unknown>)[key];
    if (kind === "dollars" || kind === "hours" || kind === "multiplier") {
      const amount = (value as string | null | undefined) || undefined;
      return [name, absent === undefined ? exactNumberOrNull(amount) : exactNumber(amount ?? absent)];
    }
    return [name, kind === "flag" ? value === true : value || null];
  });
  return Object.fromEntries(entries) as never;
}

/** Returns the members of a public record in which all are absent, for examples. */
export function absentMembers(members: Members): Record<string, number | false | null> {
  const entries = Object.entries(members).map(([name, { kind, absent }]) => [
    name,
    absent === undefined ? (kind === "flag" ? false : null) : Number(absent),
  ]);
  return Object.fromEntries(entries);
}
