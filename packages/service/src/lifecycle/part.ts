/**
 * A component with a lifecycle: a pool, a server, a consumer. Parts start in order and stop in reverse order, so that a
 * part stops before those that it needs.
 */
export interface Part {
  name: string;
  start?(): void | Promise<void>;
  /** Called when the app is about to stop: the part continues to serve, but asks its callers to use other replicas. */
  drain?(): void;
  /** Finishes work in progress, then releases its resources. */
  stop?(): void | Promise<void>;
  /** Throws while the part is not ready, with a message for the operator. */
  ready?(): void | Promise<void>;
}
