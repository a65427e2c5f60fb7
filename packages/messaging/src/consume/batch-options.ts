import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";

/** When several events are processed together. */
export interface BatchTiming {
  /** Maximum number of events in a batch. */
  maxEvents: number;
  /**
   * Least time between the beginnings of two batches that are not full, in ms; 0 by default. An event after a pause is processed at once,
   * and those that follow it closely share a transaction instead of each having its own.
   */
  intervalMs?: number;
  /** True for an event that is too expensive to share a transaction; it is processed alone. */
  excludes?(event: Event): boolean;
}

/** Processes several events in one transaction, for consumers where that is cheaper than one transaction per event. */
export interface BatchOptions extends BatchTiming {
  /**
   * Processes new events, in the order of their delivery. The batch does not belong to one call: use `inCallOf` for work that
   * belongs to one event. The statement of `last` is sent together with COMMIT, as in a transaction of the database.
   */
  handle(tx: Queryable, events: Event[], last: Queryable): Promise<void>;
}

const restForWork = 3;
const longestRestMs = 100;

/**
 * Time between the beginnings of two batches that are not full, in ms: at least three times what the last one took, up to 100 ms. The busier
 * a platform is, the more events share a batch, each for less, and the more of its processors is left to callers who wait.
 */
export function timeBetweenBatches(intervalMs: number, lastBatchMs: number): number {
  return Math.max(intervalMs, Math.min(longestRestMs, restForWork * lastBatchMs));
}
