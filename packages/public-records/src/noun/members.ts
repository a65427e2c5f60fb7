import type { CamelCase } from "../value/camel-case.ts";
import { camelCase } from "../value/camel-case.ts";

/**
 * Kind of a member. A text is empty where it is absent; the others are undefined, and a flag is false.
 *
 * - `text`: at most `maxLength` characters; `email`: an address
 * - `dollars` and `hours`: 0 or more; `multiplier`: 1 or more; all decimal strings
 * - `day`: `YYYY-MM-DD`
 * - `flag`: true or false
 */
export type Kind = "text" | "email" | "dollars" | "hours" | "multiplier" | "day" | "flag";

/** Headers in lower case without spaces and punctuation; `#` is `number`. */
export interface Headers {
  /** Headers that mean the member. Two of them in one file name it twice. */
  readonly names: readonly string[];
  /** Headers that mean it only in a file without any of `names`, because they can mean something else beside it. */
  readonly weak?: readonly string[];
}

/** An optional member of a resource, declared once. Everything from the request to the portal derives from it. */
export interface Member {
  readonly kind: Kind;
  /** Its label in the portal. */
  readonly label: string;
  /** Its label where a page is in Spanish. */
  readonly spanish?: string;
  /** Its description in the API reference. */
  readonly description?: string;
  readonly example?: string | number | boolean;
  /** Maximum number of characters of a text. */
  readonly maxLength?: number;
  /** Value of an absent decimal, where it is stored and shown as that. */
  readonly absent?: string;
  /** Headers of files that name it, where the resource is read from files. */
  readonly headers?: Headers;
}

/** The optional members of a resource, by their public names. */
export type Members = Readonly<Record<string, Member>>;

/** Returns the members as they are, with a type that knows each. */
export function membersOf<const M extends Members>(members: M): M {
  return members;
}

/** A member with its names. */
export interface NamedMember extends Member {
  /** Public name, such as `overtime_pay`. */
  readonly name: string;
  /** Name in code and in the internal contract, such as `overtimePay`. */
  readonly key: string;
}

const lists = new WeakMap<Members, readonly NamedMember[]>();

/** Returns members in the order of the declaration. */
export function listMembers(members: Members): readonly NamedMember[] {
  const declared = lists.get(members);
  if (declared) return declared;
  const list = Object.entries(members).map(([name, member]) => ({ ...member, name, key: camelCase(name) }));
  lists.set(members, list);
  return list;
}

/** Returns the public names of members, in the order of the declaration. */
export function memberNames<const M extends Members>(members: M): (keyof M & string)[] {
  return Object.keys(members);
}

interface Values {
  text: string;
  email: string;
  dollars: string | undefined;
  hours: string | undefined;
  multiplier: string | undefined;
  day: string | undefined;
  flag: boolean;
}
type Present<M extends Members> = {
  [Name in keyof M]: M[Name]["kind"] extends "text" | "email" | "flag" ? Name : never;
}[keyof M];

/** The values of members by their names in code and in the internal contract. */
export type MemberValues<M extends Members> = {
  readonly [Name in Present<M> as CamelCase<Name & string>]: Values[M[Name]["kind"]];
} & { readonly [Name in Exclude<keyof M, Present<M>> as CamelCase<Name & string>]?: Values[M[Name]["kind"]] };

interface SqlTypes {
  text: "text";
  email: "text";
  dollars: "amount?";
  hours: "amount?";
  multiplier: "amount?";
  day: "date?";
  flag: "bool";
}
const sqlTypes: SqlTypes = {
  text: "text",
  email: "text",
  dollars: "amount?",
  hours: "amount?",
  multiplier: "amount?",
  day: "date?",
  flag: "bool",
};

/** The columns of members, as a statement takes them. An amount that counts as another one where it is absent is never null. */
export type ColumnsOf<M extends Members> = {
  readonly [Name in keyof M as CamelCase<Name & string>]: M[Name] extends { absent: string }
    ? "amount"
    : SqlTypes[M[Name]["kind"]];
};

export function memberColumns<const M extends Members>(members: M): ColumnsOf<M> {
  const columns = listMembers(members).map(({ key, kind, absent }) => [
    key,
    absent === undefined ? sqlTypes[kind] : "amount",
  ]);
  return Object.fromEntries(columns) as ColumnsOf<M>;
}

/**
 * Picks the members of a message or a row. Absent is as the kind says, whether the source has null, an empty text or nothing.
 *
 * @param paths only these members, by their public names
 */
export function pickMembers<const M extends Members>(members: M, source: MemberSource<M>): MemberValues<M>;
export function pickMembers<const M extends Members>(
  members: M,
  source: MemberSource<M>,
  paths: readonly string[],
): Partial<MemberValues<M>>;
export function pickMembers(members: Members, source: object, paths?: readonly string[]): object {
  const values: Record<string, unknown> = {};
  for (const { name, key, kind } of listMembers(members)) {
    if (paths !== undefined && !paths.includes(name)) continue;
    const value: unknown = (source as Record<string, unknown>)[key];
    if (kind === "text" || kind === "email") values[key] = value ?? "";
    else if (kind === "flag") values[key] = value ?? false;
    else values[key] = value || undefined;
  }
  return values;
}

/** A message or row that has every member. The compiler refuses one that lacks any. */
export type MemberSource<M extends Members> = {
  readonly [Name in Present<M> as CamelCase<Name & string>]: Values[M[Name]["kind"]] | null;
} & { readonly [Name in Exclude<keyof M, Present<M>> as CamelCase<Name & string>]?: string | null | undefined };

/** Names of members in code by their public names, as a field mask has them. */
export type MemberKeys<M extends Members> = { readonly [Name in keyof M & string]: CamelCase<Name> };

/** Returns the names of members in code by their public names, as a field mask has them. */
export function memberKeys<const M extends Members>(members: M): MemberKeys<M> {
  return Object.fromEntries(listMembers(members).map(({ name, key }) => [name, key])) as MemberKeys<M>;
}

/** Returns a row in which an absent member is as its kind says, and not null. */
export function fromMemberRow<const M extends Members, Row extends MemberSource<M>>(
  members: M,
  row: Row,
): Omit<Row, keyof MemberValues<M>> & MemberValues<M> {
  return { ...row, ...pickMembers(members, row) };
}

/** Values of members in a row: an absent one that is no text is null. */
export type MemberRow<M extends Members> = {
  readonly [Name in keyof M as CamelCase<Name & string>]: Name extends Present<M>
    ? Values[M[Name]["kind"]]
    : string | null;
};

/** Returns the members of a message as a row has them. */
export function toMemberRow<const M extends Members>(members: M, source: MemberSource<M>): MemberRow<M> {
  const values: Readonly<Record<string, unknown>> = pickMembers(members, source);
  return Object.fromEntries(listMembers(members).map(({ key }) => [key, values[key] ?? null])) as MemberRow<M>;
}

/** Values of members as they are stored: a decimal that counts as another one where it is absent is never absent. */
export type StoredValues<M extends Members> = MemberValues<M> & {
  readonly [Name in keyof M as M[Name] extends { absent: string } ? CamelCase<Name & string> : never]: string;
};

/** Returns the values with what an absent decimal counts as, as they are stored. */
export function storedMembers<const M extends Members>(members: M, values: MemberValues<M>): StoredValues<M> {
  const stored: Record<string, unknown> = {};
  for (const { key, absent } of listMembers(members)) {
    stored[key] = (values as Record<string, unknown>)[key] ?? absent;
  }
  return stored as unknown as StoredValues<M>;
}

/** Returns the values of members of which all are absent. */
export function absentValues<const M extends Members>(members: M): MemberValues<M> {
  return pickMembers(members, {} as MemberSource<M>);
}

/** Values of members in a message that has an empty text for each that is absent. */
export type MemberTexts<M extends Members> = {
  readonly [Name in keyof M as CamelCase<Name & string>]: M[Name]["kind"] extends "flag" ? boolean : string;
};

/** Returns the members of a row as a message has them that has an empty text for each that is absent. */
export function toMemberTexts<const M extends Members>(members: M, source: MemberSource<M>): MemberTexts<M> {
  const texts = listMembers(members).map(({ key, kind }) => {
    const value = (source as Record<string, unknown>)[key];
    return [key, value ?? (kind === "flag" ? false : "")];
  });
  return Object.fromEntries(texts) as MemberTexts<M>;
}

/** Members of a change, where an absent one stays as it is and an empty one is removed. */
export type MemberChanges<M extends Members> = {
  readonly [Name in keyof MemberTexts<M>]?: MemberTexts<M>[Name] | undefined;
};

/** Returns the members that a change has. */
export function presentMembers<const M extends Members>(members: M, source: MemberChanges<M>): Partial<MemberTexts<M>> {
  const texts: Readonly<Record<string, unknown>> = source;
  const present = listMembers(members).filter(({ key }) => texts[key] !== undefined);
  return Object.fromEntries(present.map(({ key }) => [key, texts[key]])) as Partial<MemberTexts<M>>;
}
