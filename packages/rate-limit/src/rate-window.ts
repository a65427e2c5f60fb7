/** At most `limit` requests in any `windowSeconds` seconds. */
export interface RateWindow {
  limit: number;
  /** A multiple of 60, so that each of a window's 60 buckets is a whole number of seconds. */
  windowSeconds: number;
}
