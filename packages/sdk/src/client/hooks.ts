/** Facts about a request that every hook receives. Never headers, bodies or queries: they may hold secrets, names and wages. */
interface HookedRequest {
  readonly method: string;
  /** Path as the reference writes it: `/policies/{policy_id}`. */
  readonly path: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** Functions that are called while requests run, for logs and metrics. An exception in a hook fails the call. */
export interface Hooks {
  onRequest?(request: HookedRequest): void;
  onResponse?(response: HookedRequest & { status: number; requestId: string | null; durationMs: number }): void;
  onRetry?(retry: HookedRequest & { delayMs: number; reason: string; requestId: string | null }): void;
}
