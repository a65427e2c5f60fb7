let isOver = false;
const listeners = new Set<() => void>();

/** The end of the session while something half-written is on the page, for `useSyncExternalStore`. */
export const sessionEnd = {
  isOver: () => isOver,
  set(next: boolean): void {
    isOver = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
