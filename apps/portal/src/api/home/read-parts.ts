import type { HomePart } from "@platform/contracts/portal/v1/home";
import type { EnumName } from "@platform/service/call/enum-names";

type Part = EnumName<typeof HomePart>;

/**
 * Reads parts of a page that do not need each other: one that fails is undefined and named, and the page shows the others.
 *
 * @param onFailure is called with each failure, for the log
 */
export function readParts(onFailure: (part: Part, error: unknown) => void) {
  const unavailable = new Set<Part>();
  return {
    /** Names of the parts that failed so far. */
    unavailable: unavailable as ReadonlySet<Part>,
    async read<T>(part: Part, load: () => Promise<T>): Promise<T | undefined> {
      try {
        return await load();
      } catch (error) {
        unavailable.add(part);
        onFailure(part, error);
        return undefined;
      }
    },
  };
}
