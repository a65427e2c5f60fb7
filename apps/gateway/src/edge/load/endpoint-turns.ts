import { ProblemError } from "../errors/problem.ts";
import { overloaded } from "../errors/problems.ts";
import { LatencyLimit } from "./latency-limit.ts";
import { Turns } from "./turns.ts";

/** A request that would wait longer for its turn is refused at once. Below it, a burst of a hundred reports is only slow. */
const longestWaitMs = 10_000;
/** Requests of one owner that wait at one endpoint, however fast they are. */
const longestLine = 256;
/** Requests that begin beyond the limit, so that no owner of whom little runs waits for another's to end. */
const mostBeyond = 16;
/** How long a request waits whose turn does not come as was expected, because services have stopped. */
const defaultTimeoutMs = 1.5 * longestWaitMs;

/**
 * Runs the requests of one endpoint a few at a time, as many as services answer without delay, and lets owners take turns. What fails behind
 * one endpoint takes no place of another.
 */
export class EndpointTurns {
  readonly #limit = new LatencyLimit();
  readonly #turns: Turns;

  /** @param timeoutMs how long a request waits before it is refused */
  constructor(timeoutMs = defaultTimeoutMs) {
    this.#turns = new Turns({ limit: () => this.#limit.limit, timeoutMs, refusal: overloaded, mostBeyond });
  }

  /**
   * Returns whether a further request of the owner would be refused, so that its body need not be read: more of its requests wait than run,
   * and than end in time while owners take turns.
   */
  isFull(ownerId: string): boolean {
    const endInTime = this.#limit.endWithin(longestWaitMs) / Math.max(1, this.#turns.owners);
    return this.#turns.waiting(ownerId) >= Math.min(longestLine, Math.max(this.#limit.limit, endInTime));
  }

  /** Runs a request when it is the turn of its owner. Throws the 503 if it would wait too long, or has. */
  async run<Result>(ownerId: string, handle: () => Promise<Result>): Promise<Result> {
    if (this.isFull(ownerId)) throw new ProblemError(overloaded());
    return this.#turns.run(ownerId, async () => {
      const beside = this.#turns.running - 1;
      const startMs = performance.now();
      try {
        return await handle();
      } finally {
        const endMs = performance.now();
        this.#limit.observe(endMs - startMs, beside, endMs);
      }
    });
  }
}
