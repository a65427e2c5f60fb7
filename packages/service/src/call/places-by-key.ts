/** Places that are taken for a while, counted by key: the uploads of an owner, the requests to an installation. */
export interface PlacesByKey {
  /** How many are taken in all. */
  readonly taken: number;
  /** How many a key has. */
  of(key: string): number;
  /** Takes a place until the returned function is called. It may be called again. The caller decides before whether there is one. */
  take(key: string): () => void;
}

/** Counts places of this process. A key without any takes no memory. */
export function placesByKey(): PlacesByKey {
  const byKey = new Map<string, number>();
  let taken = 0;
  const of = (key: string) => byKey.get(key) ?? 0;

  return {
    get taken() {
      return taken;
    },
    of,
    take(key) {
      byKey.set(key, of(key) + 1);
      taken += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        taken -= 1;
        if (of(key) > 1) byKey.set(key, of(key) - 1);
        else byKey.delete(key);
      };
    },
  };
}
