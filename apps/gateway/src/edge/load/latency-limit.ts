const first = 64;
const least = 1;
const most = 1024;
const idleSamples = 50;
/** Fewer say little about an idle platform. */
const leastIdleSamples = 10;
const windowMs = 100;
const leastSamples = 10;
/** So much slower than on an idle platform is not yet too slow. */
const tolerance = 1.25;
/** Duration of a request before any is known. */
const firstDurationMs = 250;

/**
 * The number of requests that run at the same time with the least delay at full throughput. Beyond it they wait for each other in services
 * and databases, where nobody can tell owners apart; so each window of durations whose median is beyond that of an idle platform lowers
 * it, and each window that reached it lets in some more. The square root is the queue that keeps a busy platform busy, as in Netflix's
 * concurrency-limits (gradient) and Envoy's adaptive concurrency filter.
 */
export class LatencyLimit {
  #limit = first;
  readonly #idleMs: number[] = [];
  #durationsMs: number[] = [];
  #durationMs = firstDurationMs;
  #endedPerMs = 0;
  #peak = 0;
  #windowEndsMs = 0;

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Number of requests that end within this time when as many run as may, or as many end as did in the last window. */
  endWithin(ms: number): number {
    return ms * Math.max(this.#limit / this.#durationMs, this.#endedPerMs);
  }

  /** Takes how long a request ran, how many ran beside it when it began, and the time when it ended. */
  observe(durationMs: number, beside: number, nowMs: number): void {
    if (beside === 0) this.#noteIdle(durationMs);
    this.#durationsMs.push(durationMs);
    this.#peak = Math.max(this.#peak, beside + 1);
    if (nowMs >= this.#windowEndsMs && this.#durationsMs.length >= leastSamples) this.#endWindow(nowMs);
  }

  #noteIdle(durationMs: number): void {
    this.#idleMs.push(durationMs);
    if (this.#idleMs.length > idleSamples) this.#idleMs.shift();
  }

  #endWindow(nowMs: number): void {
    const isReached = this.#peak >= this.limit;
    this.#durationMs = median(this.#durationsMs);
    this.#endedPerMs = this.#durationsMs.length / (nowMs - this.#windowEndsMs + windowMs);
    // At the least limit there is nothing idler to compare with: what stays so slow is the platform itself.
    if (this.limit === least) this.#noteIdle(this.#durationMs);
    if (this.#idleMs.length >= leastIdleSamples) {
      const gradient = (tolerance * median(this.#idleMs)) / this.#durationMs;
      const queue = isReached ? Math.sqrt(this.#limit) : 0;
      const next = this.#limit * Math.min(1, gradient) + queue;
      // Half the way: one bad window is no overload.
      this.#limit = Math.min(most, Math.max(least, (this.#limit + next) / 2));
    }
    this.#durationsMs = [];
    this.#peak = 0;
    this.#windowEndsMs = nowMs + windowMs;
  }
}

/** The middle value; of an even number of values the higher one of the two in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
