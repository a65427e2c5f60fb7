/**
 * Reads parts of a page that do not need each other: one that fails is undefined and named, and the page shows the others.
 *
 * @param onFailure is called with each failure, for the log
 */
export function readParts(onFailure: (part: string, error: unknown) => void) {
  const unavailable = new Set<string>();
  return {
    /** Names of the parts that failed so far. */
    unavailable: unavailable as ReadonlySet<string>,
    async read<T>(part: string, load: () => Promise<T>): Promise<T | undefined> {
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
