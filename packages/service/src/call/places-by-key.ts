/** Places that are taken for a while, counted by key: the uploads of an owner, the requests to an installation. */
export interface PlacesByKey {
  /** Number of places in use, of all keys. */
  readonly taken: number;
  /** How many a key has. */
  of(key: string): number;
  /** Takes a place until the returned function is called. It may be called again. The caller decides before whether there is one. */
  take(key: string): () => void;
}

/** Counts places of this process. A key without any takes no memory. */
export function placesByKey(): PlacesByKey {
  const byKey = new Map<string, number>();
  let count = 0;
  const countOf = (key: string) => byKey.get(key) ?? 0;

  return {
    get taken() {
      return count;
    },
    of: countOf,
    take(key) {
      byKey.set(key, countOf(key) + 1);
      count += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        count -= 1;
        if (countOf(key) > 1) byKey.set(key, countOf(key) - 1);
        else byKey.delete(key);
      };
    },
  };
}
