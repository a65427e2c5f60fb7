/** Something with a life: a pool, a server, a consumer. Started in order, stopped in reverse, so whatever a part needs outlives it. */
export interface Part {
  name: string;
  start?(): void | Promise<void>;
  /** The app is about to stop: still serves, and from now on asks its callers to go elsewhere. */
  drain?(): void;
  /** Finishes what is under way, then lets go. */
  stop?(): void | Promise<void>;
  /** Throws, with a message fit for an operator, while the part cannot work. */
  ready?(): void | Promise<void>;
}
