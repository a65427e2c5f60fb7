import type { DueDelivery } from "./claim.sql.ts";
import type { Endpoint } from "./endpoints.ts";

/** The attempts that this process is making. */
export interface AttemptsInFlight {
  count(): number;
  /** Returns the free slots: of the process, and of the half that webhooks whose receiver fails share. */
  free(): { total: number; failing: number };
  /**
   * Counts an attempt from its start to its end.
   *
   * @param run makes the attempt; must not reject
   * @param ended called once it no longer counts
   */
  start(endpoint: Endpoint, delivery: DueDelivery, run: () => Promise<void>, ended: () => void): void;
  deliveries(): DueDelivery[];
  /** Resolves when every attempt that runs now has ended. */
  settled(): Promise<void>;
}

/** @param max attempts of this process at the same time */
export function attemptsInFlight(max: number): AttemptsInFlight {
  const inFlight = new Map<string, { delivery: DueDelivery; done: Promise<void> }>();
  let failing = 0;

  return {
    count: () => inFlight.size,
    // However many receivers hang, half of the process is there for those that work.
    free: () => ({ total: max - inFlight.size, failing: Math.floor(max / 2) - failing }),
    start(endpoint, delivery, run, ended) {
      const wasFailing = endpoint.allowance.isFailing;
      endpoint.inFlight += 1;
      if (wasFailing) failing += 1;
      const done = run().finally(() => {
        inFlight.delete(delivery.id);
        endpoint.inFlight -= 1;
        if (wasFailing) failing -= 1;
        ended();
      });
      inFlight.set(delivery.id, { delivery, done });
    },
    deliveries: () => [...inFlight.values()].map(({ delivery }) => delivery),
    async settled() {
      await Promise.allSettled([...inFlight.values()].map(({ done }) => done));
    },
  };
}
