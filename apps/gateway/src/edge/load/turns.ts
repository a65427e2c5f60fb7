import { type Problem, ProblemError } from "../errors/problem.ts";

interface TurnsOptions {
  /** How many works run at the same time. */
  limit(): number;
  /** How long a work waits for its turn. */
  timeoutMs: number;
  /** The refusal of a work whose turn does not come in time. */
  refusal(): Problem;
  /** Works of all owners that run beyond the limit, because little of their owner runs: none unless set. */
  mostBeyond?: number;
}

/** Begins a work that waits. */
type Start = () => void;

/** Works of an owner that need not wait for those of others, where any run beyond the limit. */
const ownPlaces = 2;

/**
 * Runs works a few at a time, and lets owners take turns with the others: the next work of an owner with one goes before the hundredth of an
 * owner with hundreds.
 */
export class Turns {
  readonly #options: TurnsOptions;
  /** Works that wait, by owner; the first owner is next. */
  readonly #lines = new Map<string, Set<Start>>();
  /** Number of works that run, by owner. */
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  /** Number of owners whose works wait. */
  get owners(): number {
    return this.#lines.size;
  }

  /** Number of the owner's works that wait. */
  waiting(owner: string): number {
    return this.#lines.get(owner)?.size ?? 0;
  }

  /** Runs a work when it is the turn of its owner. Throws the refusal if that takes too long. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasPlace(owner)) this.#count(owner, 1);
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#startNext();
    }
  }

  #hasPlace(owner: string): boolean {
    const { mostBeyond = 0 } = this.#options;
    const beyond = this.#running - this.#options.limit();
    return beyond < 0 || (beyond < mostBeyond && (this.#runningOf.get(owner) ?? 0) < ownPlaces);
  }

  #count(owner: string, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#runningOf.get(owner) ?? 0) + change;
    if (running === 0) this.#runningOf.delete(owner);
    else this.#runningOf.set(owner, running);
  }

  #wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(owner) ?? new Set();
      this.#lines.set(owner, line);
      const start = () => {
        clearTimeout(timer);
        this.#count(owner, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(start);
        if (line.size === 0) this.#lines.delete(owner);
        reject(new ProblemError(this.#options.refusal()));
      }, this.#options.timeoutMs);
      line.add(start);
    });
  }

  /** Starts works of those who wait, the owner that has waited longest for its turn first. */
  #startNext(): void {
    for (const [owner, line] of this.#lines) {
      if (!this.#hasPlace(owner)) continue;
      const [start] = line;
      if (start) line.delete(start);
      // Its owner goes to the end, where this loop comes by again.
      this.#lines.delete(owner);
      if (line.size > 0) this.#lines.set(owner, line);
      start?.();
    }
  }
}

/** Runs the works of one key a few at a time; those of different keys do not wait for each other. */
export function turnsByKey(options: TurnsOptions) {
  const turnsOf = new Map<string, Turns>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turns = turnsOf.get(key) ?? new Turns(options);
    turnsOf.set(key, turns);
    try {
      return await turns.run("", work);
    } finally {
      if (turns.running === 0) turnsOf.delete(key);
    }
  };
}
