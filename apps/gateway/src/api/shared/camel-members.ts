import { type CamelCase, camelCase } from "@platform/public-records/value/camel-case";

/** Members under their names in Profile B: `created_at` becomes `createdAt`. */
type CamelMembers<Members> = {
  [Name in keyof Members as Name extends string ? CamelCase<Name> : never]: Members[Name];
};

/** Renames the members of an object, but not those of objects in it. Makes Profile B's schema or record from Profile A's names. */
export function camelMembers<Members extends object>(members: Members): CamelMembers<Members> {
  const renamed = Object.entries(members).map(([name, value]) => [camelCase(name), value]);
  return Object.fromEntries(renamed) as CamelMembers<Members>;
}
