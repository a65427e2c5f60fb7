import { ConcurrencyLimit } from "./concurrency-limit.ts";

/** Requests that are always let in, see `ConcurrencyLimit`. */
const least = 256;
const sampleMs = 100;
/** Requests of owners below their share go beyond the limit, up to this multiple of it. */
const mostBeyond = 2;

/**
 * Lets in as many requests as this process can carry, and shares the places between owners. When all are taken, an owner is still let in
 * while it has fewer requests in flight than its share, so that a flood of one owner refuses that owner only.
 */
export class LoadGate {
  readonly #limit: ConcurrencyLimit;
  readonly #inFlight = new Map<string, number>();
  #total = 0;
  #peak = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param most requests in flight while the event loop is on time */
  constructor(most: number) {
    this.#limit = new ConcurrencyLimit({ least, most });
  }

  /** Returns the function that ends a request of an owner, which may be called repeatedly; undefined if it must be refused. */
  enter(ownerId: string): (() => void) | undefined {
    const count = this.#inFlight.get(ownerId) ?? 0;
    if (!this.#hasPlace(count)) return undefined;
    this.#inFlight.set(ownerId, count + 1);
    this.#total += 1;
    this.#peak = Math.max(this.#peak, this.#total);
    // An idle process is not woken up by samples.
    if (!this.#timer && this.#total > least / 2) this.#sampleLater();
    let isInside = true;
    return () => {
      if (isInside) this.#leave(ownerId);
      isInside = false;
    };
  }

  #hasPlace(count: number): boolean {
    const { limit } = this.#limit;
    if (this.#total < limit) return true;
    const owners = this.#inFlight.size + (count === 0 ? 1 : 0);
    return count < limit / owners && this.#total < limit * mostBeyond;
  }

  #leave(ownerId: string): void {
    const count = this.#inFlight.get(ownerId) ?? 0;
    if (count <= 1) this.#inFlight.delete(ownerId);
    else this.#inFlight.set(ownerId, count - 1);
    this.#total -= 1;
  }

  #sampleLater(): void {
    const dueMs = performance.now() + sampleMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#limit.observe(performance.now() - dueMs, this.#peak);
      const { limit } = this.#limit;
      // Until the limit has recovered from the last overload, too.
      const isBusy = this.#peak > least / 2 || this.#peak >= limit;
      this.#peak = this.#total;
      if (isBusy) this.#sampleLater();
    }, sampleMs).unref();
  }
}
