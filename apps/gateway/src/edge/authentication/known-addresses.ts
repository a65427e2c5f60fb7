import { hash } from "node:crypto";
import type { Limiter } from "@platform/rate-limit/limiter";
import { LRUCache } from "lru-cache";

const hourMs = 3_600_000;
/** A window that never refuses: what counts is whether it has a request. */
const day = [{ limit: 1_000_000, windowSeconds: 86_400 }];

/**
 * Knows which credentials were good from which addresses within a day, so that the failures of strangers behind the same address do not
 * refuse them. It is kept where requests are counted: with Redis, all gateways know it.
 */
export class KnownAddresses {
  readonly #limiter: Limiter;
  /** Pairs that this gateway has stored lately, so that requests do not wait for it. */
  // By size and not by `max`, for which the cache would take all of its memory at once.
  readonly #stored = new LRUCache<string, true>({ maxSize: 100_000, sizeCalculation: () => 1, ttl: hourMs });

  constructor(limiter: Limiter) {
    this.#limiter = limiter;
  }

  /** Notes that a credential, by its digest, was good from an address now; stored once an hour. */
  note(digest: string, address: string): void {
    const key = keyOf(digest, address);
    if (this.#stored.has(key)) return;
    this.#stored.set(key, true);
    // It never rejects.
    void this.#limiter.decide(key, day);
  }

  /** Resolves to whether a credential was good from an address within a day. */
  async knows(digest: string, address: string): Promise<boolean> {
    const { remaining, limit } = await this.#limiter.describe(keyOf(digest, address), day);
    return remaining < limit;
  }
}

function keyOf(digest: string, address: string): string {
  return `known:${hash("sha256", `${digest} ${address}`, "base64url")}`;
}
