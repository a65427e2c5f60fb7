import { ProblemError } from "../errors/problem.ts";
import { overloaded } from "../errors/problems.ts";
import { LatencyLimit } from "./latency-limit.ts";

/** Requests of one owner that wait at one endpoint. */
const longestLine = 256;

/** Begins a request that waits. */
type Start = () => void;

/**
 * Runs the requests of one endpoint a few at a time, as many as services answer without delay, and lets owners take turns with the others:
 * the next request of an owner with one goes before the hundredth of an owner with hundreds. What fails behind one endpoint takes no place
 * of another.
 */
export class EndpointTurns {
  readonly #limit = new LatencyLimit();
  readonly #timeoutMs: number;
  /** Requests that wait, by owner; the first owner is next. */
  readonly #lines = new Map<string, Set<Start>>();
  #running = 0;

  /** @param timeoutMs how long a request waits before it is refused */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Returns whether a further request of the owner would be refused, so that its body need not be read. */
  isFull(ownerId: string): boolean {
    return (this.#lines.get(ownerId)?.size ?? 0) >= longestLine;
  }

  /** Runs a request when it is the turn of its owner. Throws the 503 if too many of it wait, or if that takes too long. */
  async run<Result>(ownerId: string, handle: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limit.limit) this.#running += 1;
    else await this.#wait(ownerId);
    const beside = this.#running - 1;
    const startMs = performance.now();
    try {
      return await handle();
    } finally {
      this.#running -= 1;
      const endMs = performance.now();
      this.#limit.observe(endMs - startMs, beside, endMs);
      this.#startNext();
    }
  }

  #wait(ownerId: string): Promise<void> {
    if (this.isFull(ownerId)) throw new ProblemError(overloaded());
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(ownerId) ?? new Set();
      this.#lines.set(ownerId, line);
      const start = () => {
        clearTimeout(timer);
        this.#running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(start);
        if (line.size === 0) this.#lines.delete(ownerId);
        reject(new ProblemError(overloaded()));
      }, this.#timeoutMs);
      line.add(start);
    });
  }

  #startNext(): void {
    while (this.#running < this.#limit.limit) {
      const [next] = this.#lines;
      if (!next) return;
      const [ownerId, line] = next;
      const [start] = line;
      if (start) line.delete(start);
      // Its owner goes to the end.
      this.#lines.delete(ownerId);
      if (line.size > 0) this.#lines.set(ownerId, line);
      start?.();
    }
  }
}
