/** Timers that run later than this show that the event loop has more to do than it can. */
const lateMs = 100;
/** One late sample can be a garbage collection or a large body. */
const lateSamples = 2;
const decrease = 0.8;
const increase = 1.1;

/**
 * The number of requests that one process may have in flight: less by a fifth whenever the event loop has been late twice in a row,
 * and a tenth more whenever it is on time and the limit was reached (additive increase would take minutes for some thousands).
 */
export class ConcurrencyLimit {
  readonly #least: number;
  readonly #most: number;
  #limit: number;
  #late = 0;

  /** @param least so many requests are let in however late the loop is, because the machine, and not their number, may be the cause */
  constructor({ least, most }: { least: number; most: number }) {
    this.#least = Math.min(least, most);
    this.#most = most;
    this.#limit = most;
  }

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Takes how late a timer was, and the most requests that were in flight since the sample before. */
  observe(delayMs: number, peak: number): void {
    this.#late = delayMs > lateMs ? this.#late + 1 : 0;
    if (this.#late >= lateSamples) {
      this.#limit = Math.max(this.#least, Math.min(this.#limit, peak) * decrease);
    } else if (this.#late === 0 && peak >= this.limit) {
      this.#limit = Math.min(this.#most, this.#limit * increase + 1);
    }
  }
}
