import type { Json } from "./canonical-json.ts";

/** The members whose public name is not simply their own name with underscores. */
const otherNames = { classCode: "classification_code" } as const;
const publicNames = new Map<string, string>(Object.entries(otherNames));
const ownNames = new Map<string, string>([...publicNames].map(([memberName, publicName]) => [publicName, memberName]));

/** Writes the names of all members as partners know them: `firstDay` as `first_day`. Other values are unchanged. */
export function withPublicNames(value: unknown): Json {
  return renamed(
    value,
    (name) => publicNames.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as Json;
}

/** The inverse of `withPublicNames`. */
export function fromPublicNames(value: Json): unknown {
  return renamed(
    value,
    (name) => ownNames.get(name) ?? name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]));
}
