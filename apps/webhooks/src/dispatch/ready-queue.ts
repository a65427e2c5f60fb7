import type { Endpoint } from "./endpoints.ts";

/** A webhook to claim for, with the maximum number of deliveries. */
export interface Chosen {
  endpoint: Endpoint;
  room: number;
}

/** Free slots of this process. */
interface FreeSlots {
  total: number;
  /** Part of them that webhooks whose receiver fails may use. */
  failing: number;
}

/** Webhooks that deliveries may be due for, in the order in which they are claimed for. */
export interface ReadyQueue {
  /** Adds the endpoint, unless it rests. */
  add(endpoint: Endpoint): void;
  /**
   * The webhook got less than it has due, because its owner's plan allows no more at this time. It is added again when a
   * slot of the owner is free.
   *
   * @param owner empty when this process had no slot left
   */
  addShort(owner: string, endpoint: Endpoint): void;
  /**
   * Call it when a slot of the owner is free: adds the webhook that had it, and whichever of the owner's others waited longest.
   */
  passSlot(owner: string, endpoint: Endpoint): void;
  /** Returns true if a webhook got less than it has due. */
  hasShort(): boolean;
  /** Adds every such webhook. */
  addAllShort(): void;
  /** Removes the webhooks to claim for now. One that has as many attempts in flight as it may waits for one to end. */
  choose(free: FreeSlots): Chosen[];
  /** Ends the wait that is running, or the next one. */
  wake(): void;
  /** Resolves at the next `wake` or `add`; at once if one came since `choose`. */
  wait(): Promise<void>;
}

/** Maximum number of webhooks in one claim. */
const maxChosen = 64;
/** Number of attempts that a webhook may have in flight while others need the process too. */
const assured = 10;
/** Share of the free slots that it may have above that number, so that a few receivers that begin to hang never take all. */
const shareOfFree = 1 / 8;

export function readyQueue(): ReadyQueue {
  const ready = new Set<Endpoint>();
  const short = new Map<string, Set<Endpoint>>();
  let woken = Promise.withResolvers<void>();

  function add(endpoint: Endpoint): void {
    if (endpoint.rest) return;
    endpoint.isQueued = true;
    ready.add(endpoint);
    woken.resolve();
  }

  function addShort(owner: string, endpoint: Endpoint): void {
    endpoint.isQueued = true;
    short.set(owner, (short.get(owner) ?? new Set()).add(endpoint));
  }

  return {
    add,
    addShort,
    passSlot(owner, endpoint) {
      const waiting = short.get(owner);
      if (!waiting) return;
      const [longest] = waiting;
      for (const next of [endpoint, longest]) if (next && waiting.delete(next)) add(next);
      if (waiting.size === 0) short.delete(owner);
    },
    hasShort: () => short.size > 0,
    addAllShort() {
      for (const endpoint of [...short.values()].flatMap((waiting) => [...waiting])) add(endpoint);
      short.clear();
    },
    choose(free) {
      woken = Promise.withResolvers();
      const chosen: Chosen[] = [];
      let { total, failing } = free;
      for (const endpoint of ready) {
        if (total <= 0 || chosen.length === maxChosen) break;
        const { size, isFailing } = endpoint.allowance;
        const share = Math.max(assured, Math.floor(total * shareOfFree));
        const room = Math.min(Math.min(size, share) - endpoint.inFlight, total, isFailing ? failing : total);
        ready.delete(endpoint);
        endpoint.isQueued = false;
        endpoint.isWaiting = room <= 0 && endpoint.inFlight > 0;
        if (room <= 0) {
          if (!endpoint.isWaiting) addShort("", endpoint);
          continue;
        }
        chosen.push({ endpoint, room });
        total -= room;
        if (isFailing) failing -= room;
      }
      return chosen;
    },
    wake: () => woken.resolve(),
    wait: () => woken.promise,
  };
}
