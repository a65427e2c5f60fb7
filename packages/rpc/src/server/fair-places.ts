import { placesByKey } from "@platform/service/call/places-by-key";
import type { Tenant } from "@platform/service/call/tenant";

/** Gives a place back. */
export type Leave = () => void;

/** Places of this process that all owners share. */
export interface FairPlaces {
  /** Takes a place; undefined if there is none for the tenant now. */
  take(tenant: Tenant): Leave | undefined;
  /** Takes a place as soon as there is one for the tenant; resolves to undefined if there is none within `waitMs`. */
  takeInTurn(tenant: Tenant, waitMs: number): Promise<Leave | undefined>;
}

/**
 * Shares places between owners. An owner with n of them, counted over both environments, gets another one only while at least n are free,
 * so that one owner leaves places to all others: the dynamic thresholds of Choudhury and Hahne (IEEE/ACM Transactions on Networking 6(2),
 * 1998) with a factor of 1. The last free place is for an owner without any. A quarter of several places, at least one, is for production:
 * for the sandbox it counts as taken. Of four places one owner gets three at most, in the sandbox two, and all of the sandbox three.
 */
export function fairPlaces(most: number): FairPlaces {
  const places = placesByKey();
  const reserve = most > 1 ? Math.ceil(most / 4) : 0;
  /** Each takes a place if there is one for its tenant; the one that has waited longest is first. */
  const waiting = new Set<() => boolean>();

  function take({ environment, ownerId }: Tenant): Leave | undefined {
    const free = most - places.taken - (environment === "production" ? 0 : reserve);
    const ownerPlaces = places.of(ownerId);
    if (free < (ownerPlaces === 0 ? 1 : Math.max(2, ownerPlaces))) return undefined;
    const leave = places.take(ownerId);
    return () => {
      leave();
      for (const attempt of waiting) attempt();
    };
  }

  function takeInTurn(tenant: Tenant, waitMs: number): Promise<Leave | undefined> {
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>();
    function end(leave?: Leave): void {
      clearTimeout(timer);
      waiting.delete(attempt);
      resolve(leave);
    }
    function attempt(): boolean {
      const leave = take(tenant);
      if (leave) end(leave);
      return leave !== undefined;
    }
    const timer = setTimeout(end, waitMs);
    if (!attempt()) waiting.add(attempt);
    return promise;
  }

  return { take, takeInTurn };
}
