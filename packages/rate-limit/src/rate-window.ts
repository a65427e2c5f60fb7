/** A limit of at most `limit` requests in any `windowSeconds` seconds. */
export interface RateWindow {
  limit: number;
  /** A multiple of 60, so that each of a window's 60 buckets is a whole number of seconds. */
  windowSeconds: number;
}

/** A window that a request counts in besides those of its plan, with a key of its own: the lower limit of one credential. */
export interface OwnWindow {
  key: string;
  window: RateWindow;
}
