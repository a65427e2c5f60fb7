import { ProblemError } from "../errors/problem.ts";
import { unavailable } from "../errors/problems.ts";

interface Turns {
  taken: number;
  waiting: Set<() => void>;
}

interface TurnsOptions {
  /** How many works of one key run at the same time. */
  most: number;
  /** How long a work waits for its turn. */
  timeoutMs: number;
}

/**
 * Runs the works of one key a few at a time, each with what those before it left behind. Throws a 503 when a work does not get
 * its turn in time, which means that those before it hang.
 */
export function turnsByKey({ most, timeoutMs }: TurnsOptions) {
  const turnsOf = new Map<string, Turns>();

  function wait(turns: Turns): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        turns.waiting.delete(start);
        reject(new ProblemError(unavailable()));
      }, timeoutMs);
      turns.waiting.add(start);
    });
  }

  /** Gives the turn to who has waited longest. */
  function pass(key: string, turns: Turns): void {
    const [next] = turns.waiting;
    if (next) {
      turns.waiting.delete(next);
      next();
      return;
    }
    turns.taken -= 1;
    if (turns.taken === 0) turnsOf.delete(key);
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turns = turnsOf.get(key) ?? { taken: 0, waiting: new Set() };
    turnsOf.set(key, turns);
    if (turns.taken < most) turns.taken += 1;
    else await wait(turns);
    try {
      return await work();
    } finally {
      pass(key, turns);
    }
  };
}
