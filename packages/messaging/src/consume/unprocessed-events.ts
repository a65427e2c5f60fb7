import type { JsMsg } from "@nats-io/jetstream";

/** Progress of a consumer over all replicas, according to JetStream. */
interface Progress {
  /** Sequence number up to which all events are processed. */
  finished: number;
  /** Number of unprocessed events. */
  count: number;
}

/** The unprocessed events of a consumer that were delivered to this process. */
export interface UnprocessedEvents {
  /** To be called for each delivered event. */
  delivered(message: Pick<JsMsg, "seq" | "time">): void;
  /** Age of the oldest unprocessed event; a lower limit if another replica or nobody has it. 0 if there is none. */
  lagMs(progress: Progress, nowMs?: number): number;
}

/** More than JetStream delivers without acknowledgement. */
const mostRemembered = 10_000;

/**
 * Measures the lag of a consumer from the events that were delivered to this process, because a service may not read messages of
 * a stream by number: they could be those of other consumers. A consumer that receives nothing, although events wait, lags at
 * least since its progress was first seen where it still is.
 */
export function unprocessedEvents(): UnprocessedEvents {
  const deliveredMs = new Map<number, number>();
  let progress: { finished: number; sinceMs: number } | undefined;

  return {
    delivered({ seq, time }) {
      if (deliveredMs.size < mostRemembered) deliveredMs.set(seq, time.getTime());
    },
    lagMs({ finished, count }, nowMs = Date.now()) {
      for (const seq of deliveredMs.keys()) if (seq <= finished || count === 0) deliveredMs.delete(seq);
      if (count === 0) {
        progress = undefined;
        return 0;
      }
      if (progress?.finished !== finished) progress = { finished, sinceMs: nowMs };
      const oldestMs = Math.min(progress.sinceMs, ...deliveredMs.values());
      return Math.max(0, nowMs - oldestMs);
    },
  };
}
