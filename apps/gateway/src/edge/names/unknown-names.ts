import { nearestName } from "@platform/validation/nearest-name";
import type { z } from "zod";
import { isJsonObject } from "../body/json-object.ts";
import { type KnownNames, knownNames } from "./known-names.ts";

/** A member or parameter that a schema does not know. */
export interface UnknownName {
  /** Path from the body's root: `classifications[0].ratee`, or `employees[].overtime_payy` where it means all elements. */
  path: string;
  /** Its last part, as it was sent. */
  name: string;
  /** Path of the known member that was probably meant, in the same form; undefined when none is near. */
  nearest: string | undefined;
  /** The names that are known where it is. */
  known: readonly string[];
  /** How many elements have it; 1 where each has a path of its own. */
  count: number;
}

export interface UnknownNames {
  names: readonly UnknownName[];
  /** How many more there are than listed: of other members, counted for each element. */
  notListed: number;
}

/** Names are cut to this length where they are shown. */
const maxShownLength = 100;

/** The names of a value that has none but known ones. */
export const nothingUnknown: UnknownNames = Object.freeze({ names: [], notListed: 0 });

type CountedName = { -readonly [Member in keyof UnknownName]: UnknownName[Member] };

interface Options {
  /** How many are listed. */
  most: number;
  /** True to list a member of many elements once, with `[]` for their indexes. */
  together?: boolean;
}

/**
 * The names in `value` that its schema does not know, in the order in which they were sent. Only objects that the schema
 * describes are looked into, and values of a wrong type are skipped: the schema itself finds those.
 */
export function unknownNames(
  schema: z.core.$ZodType,
  value: unknown,
  { most, together = false }: Options,
): UnknownNames {
  const unknowns: CountedName[] = [];
  // By the path of the object and the name, so that an element of ten thousand costs two look-ups.
  const byPlace = new Map<string, Map<string, CountedName>>();
  let notListed = 0;

  function visit(names: KnownNames, value: unknown, at: string): void {
    if (names === undefined || typeof value !== "object" || value === null) return;
    if (names.type === "array") {
      if (!Array.isArray(value)) return;
      const all = `${at}[]`;
      for (const [index, element] of value.entries()) visit(names.element, element, together ? all : `${at}[${index}]`);
    } else if (isJsonObject(value)) {
      if (names.type === "kinds") visit(names.kinds.get(value[names.by]), value, at);
      else visitMembers(names.members, value, at);
    }
  }

  function visitMembers(
    members: ReadonlyMap<string, KnownNames>,
    value: Readonly<Record<string, unknown>>,
    at: string,
  ) {
    for (const name in value) {
      const below = members.get(name);
      if (below !== undefined) visit(below, value[name], pathOf(at, name));
      else if (!members.has(name)) add(members, name, at);
    }
  }

  function add(members: ReadonlyMap<string, unknown>, name: string, at: string): void {
    const before = byPlace.get(at)?.get(name);
    if (before) before.count += 1;
    else if (unknowns.length >= most) notListed += 1;
    else {
      const names = [...members.keys()];
      const nearest = nearestName(name, names);
      const one = {
        path: pathOf(at, shown(name)),
        name: shown(name),
        nearest: nearest && pathOf(at, nearest),
        known: names,
        count: 1,
      };
      unknowns.push(one);
      byPlace.set(at, (byPlace.get(at) ?? new Map()).set(name, one));
    }
  }

  visit(knownNames(schema), value, "");
  return unknowns.length === 0 ? nothingUnknown : { names: unknowns, notListed };
}

/** A sentence with what was probably meant; undefined when nothing is near. */
export function helpWith({ path, nearest }: UnknownName, query: z.ZodObject | undefined): string | undefined {
  const parameters = Object.keys(query?.shape ?? {});
  if (parameters.includes(path)) return `Send ${path} in the query.`;
  if (nearest !== undefined) return `Did you mean ${nearest}?`;
  const parameter = nearestName(path, parameters);
  return parameter && `Did you mean ${parameter} in the query?`;
}

function pathOf(at: string, name: string): string {
  return at === "" ? name : `${at}.${name}`;
}

/** A name that every reader and store can hold. */
function shown(name: string): string {
  return name
    .slice(0, maxShownLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\ufffd");
}
