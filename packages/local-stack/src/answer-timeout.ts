/** How long one question whether a server is ready may stay open, before it is asked again; long, for a busy machine. */
export const ANSWER_TIMEOUT_MS = 15_000;
