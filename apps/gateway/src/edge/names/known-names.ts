import type { z } from "zod";

/**
 * The names that a schema knows: those of an object with what is below each, those of the elements of an array, or of each kind
 * of entry, which one member decides. Undefined where any name is right, or none can be.
 */
export type KnownNames = KnownObject | KnownArray | KnownKinds | undefined;

interface KnownObject {
  type: "object";
  /** The names of each member, by its own name. */
  members: ReadonlyMap<string, KnownNames>;
}

interface KnownArray {
  type: "array";
  element: KnownNames;
}

/** The entry of a discriminated union. */
interface KnownKinds {
  type: "kinds";
  /** The member that decides. */
  by: string;
  kinds: ReadonlyMap<unknown, KnownNames>;
}

const namesBySchema = new WeakMap<z.core.$ZodType, { names: KnownNames }>();

/** The names that a schema knows. They are read from the schema once. */
export function knownNames(schema: z.core.$ZodType): KnownNames {
  const entry = namesBySchema.get(schema) ?? { names: read(schema) };
  namesBySchema.set(schema, entry);
  return entry.names;
}

function read(schema: z.core.$ZodType): KnownNames {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      // A schema that takes all names says so with a catchall.
      if (def.catchall && def.catchall._zod.def.type !== "never") return undefined;
      return {
        type: "object",
        members: new Map(Object.entries(def.shape).map(([name, member]) => [name, knownNames(member)])),
      };
    case "array":
      return { type: "array", element: knownNames(def.element) };
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return knownNames(def.innerType);
    case "pipe":
      return knownNames(def.in);
    case "union":
      return unionNames(def);
    default:
      return undefined;
  }
}

function unionNames(def: z.core.$ZodUnionDef): KnownNames {
  const options = def.options.map((option) => ({ option, names: knownNames(option) }));
  if ("discriminator" in def) {
    const by = String(def.discriminator);
    const kinds = options.flatMap(({ option, names }) => {
      const values = option._zod.propValues?.[by] ?? [];
      return [...values].map((value): [unknown, KnownNames] => [value, names]);
    });
    return { type: "kinds", by, kinds: new Map(kinds) };
  }
  return options.map(({ names }) => names).reduce(both, undefined);
}

/** The names of two kinds that no member distinguishes: all of both. */
function both(one: KnownNames, other: KnownNames): KnownNames {
  if (one?.type === "array" && other?.type === "array")
    return { type: "array", element: both(one.element, other.element) };
  if (one?.type !== "object" || other?.type !== "object") return one ?? other;
  const members = new Map(one.members);
  for (const [name, below] of other.members) members.set(name, both(members.get(name), below));
  return { type: "object", members };
}
