/** Timeout of one readiness check before it is repeated; long, for a busy machine. */
export const RESPONSE_TIMEOUT_MS = 15_000;
