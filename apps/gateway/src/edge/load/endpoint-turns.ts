import { ProblemError } from "../errors/problem.ts";
import { overloaded } from "../errors/problems.ts";
import { LatencyLimit } from "./latency-limit.ts";
import { Turns } from "./turns.ts";

/**
 * Requests of one owner that wait at one endpoint for each that runs there: the last in line waits four times as long as a request takes, and
 * what would wait longer is refused at once.
 */
const lineForEachPlace = 4;

/**
 * Runs the requests of one endpoint a few at a time, as many as services answer without delay, and lets owners take turns. What fails behind
 * one endpoint takes no place of another.
 */
export class EndpointTurns {
  readonly #limit = new LatencyLimit();
  readonly #turns: Turns;

  /** @param timeoutMs how long a request waits before it is refused */
  constructor(timeoutMs: number) {
    this.#turns = new Turns({ limit: () => this.#limit.limit, timeoutMs, refusal: overloaded });
  }

  /** Returns whether a further request of the owner would be refused, so that its body need not be read. */
  isFull(ownerId: string): boolean {
    return this.#turns.waiting(ownerId) >= lineForEachPlace * this.#limit.limit;
  }

  /** Runs a request when it is the turn of its owner. Throws the 503 if too many of it wait, or if that takes too long. */
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
