import type { z } from "zod";

/** True if a schema has a member at a path of names and indexes that need not be sent. */
export function canBeLeftOut(schema: z.core.$ZodType, path: readonly PropertyKey[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return (schema as z.ZodType).safeParse(undefined).success;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const member = def.shape[String(key)];
      return member !== undefined && canBeLeftOut(member, rest);
    }
    case "array":
      return canBeLeftOut(def.element, rest);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return canBeLeftOut(def.innerType, path);
    case "pipe":
      return canBeLeftOut(def.in, path);
    default:
      return false;
  }
}
