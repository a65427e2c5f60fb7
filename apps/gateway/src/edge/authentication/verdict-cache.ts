import { Fault } from "@platform/service/call/fault";
import { meter } from "@platform/service/observe/telemetry";
import { LRUCache } from "lru-cache";
import { nextRead } from "./next-read.ts";
import type { Verdict } from "./verdict.ts";

interface VerdictCacheOptions {
  maxEntries: number;
  /** Age at which a verdict is verified again. It may be used while that takes, at most for as long again. 0: never. */
  ttlMs: number;
  /** How long cached verdicts may be used after the credentials service sent a heartbeat. */
  trustMs: number;
  now?: () => number;
}

/** How long a verification may take for those who come later. A slow gateway needs some turns of its event loop for it. */
const verificationMs = 10_000;

interface Entry {
  verdict: Verdict;
  /** Time at which the verdict arrived, by the clock of the cache. */
  sinceMs: number;
}

// Plain numbers, read when metrics are, as those of the rate limiter are: every request looks up a verdict.
const lookups = { hit: 0, miss: 0, distrusted: 0 };

const lookupCounter = meter("gateway").createObservableCounter("gateway.credential_cache.lookups", {
  description: "Lookups of credentials, by outcome: hit, miss, or distrusted while the cache may be out of date",
});

const observeLookups: Parameters<typeof lookupCounter.addCallback>[0] = (result) => {
  for (const outcome of ["hit", "miss", "distrusted"] as const) result.observe(lookups[outcome], { outcome });
};

/** A change of one credential, or of all credentials of an owner; the other member is empty. */
export interface CredentialChange {
  credentialId: string;
  ownerId: string;
}

/** Gets a verdict from the credentials service, within the timeout. */
export type Verify = (timeoutMs: number) => Promise<Verdict>;

/** A party that depends on a verdict for longer than a request. */
export interface VerdictWatcher {
  /** A verdict on this credential or owner may be wrong from now on. */
  changed(change: CredentialChange): void;
  /** Changes can no longer be received, so any verdict may be wrong from now on. */
  distrusted(): void;
  /** Changes are received again; those before are not. */
  trusted(): void;
}

/**
 * Stores verdicts while the credentials service vouches for them. Bounded in number and age; refusals are stored too, so
 * that a misconfigured partner costs one verification. Keyed by digest: it has no secret.
 *
 * Closed by default: before the first heartbeat, and from `trustMs` after the last was sent, every request is verified anew.
 */
export class VerdictCache {
  readonly #now: () => number;
  readonly #trustMs: number;
  /** Age in ms at which a verdict is verified again. */
  readonly #freshMs: number;
  readonly #verdicts: LRUCache<string, Entry>;
  readonly #verifications = new Map<string, Promise<Verdict>>();
  readonly #watchers = new Set<VerdictWatcher>();
  #vouchedAtMs = Number.NEGATIVE_INFINITY;
  #usedAtMs = Number.NEGATIVE_INFINITY;
  #isResting = false;
  #nextUse: PromiseWithResolvers<void> | undefined;
  /** Counts what was forgotten, so that a verdict that arrives after that is used but not stored. */
  #changes = 0;

  constructor({ maxEntries, ttlMs, trustMs, now = () => performance.now() }: VerdictCacheOptions) {
    // Not when the module is loaded, because it is not known then which app of the process this is.
    lookupCounter.addCallback(observeLookups);
    this.#now = now;
    this.#trustMs = trustMs;
    this.#freshMs = ttlMs || Number.POSITIVE_INFINITY;
    // By size and not by `max`, for which the cache would take all of its memory at once.
    const size = { maxSize: maxEntries, sizeCalculation: () => 1 };
    this.#verdicts = new LRUCache({ ...size, ttl: 2 * ttlMs, ttlResolution: 1000 });
  }

  /**
   * Returns the cached verdict on a credential, by its digest; undefined when it must be verified. A verdict that is old is verified
   * again while it is used. A promise only where the event loop has to read first what has arrived, see `isCurrent`.
   */
  cached(digest: string, verify: Verify): Verdict | undefined | Promise<Verdict | undefined> {
    const mayUse = this.#use();
    if (mayUse instanceof Promise) {
      return mayUse.then((isUsable) => (isUsable ? this.#hit(digest, verify) : undefined));
    }
    return mayUse ? this.#hit(digest, verify) : undefined;
  }

  /**
   * Returns the cached verdict on a credential, by its digest, or that of `verify`; callers at the same time share one verification.
   * Rejects with DEADLINE_EXCEEDED at the deadline, Unix time in ms; the verification then continues for callers that come later.
   */
  async verdictOn(digest: string, verify: Verify, deadlineMs: number): Promise<Verdict> {
    const mayUse = this.#use();
    if (!(mayUse instanceof Promise ? await mayUse : mayUse)) {
      lookups[this.#isResting ? "miss" : "distrusted"] += 1;
      return verify(deadlineMs - Date.now());
    }
    const verdict = this.#hit(digest, verify);
    if (verdict) return verdict;
    lookups[this.#verifications.has(digest) ? "hit" : "miss"] += 1;
    return inTime(this.#verifyOnce(digest, verify), deadlineMs);
  }

  /** Forgets the verdicts that a change concerns. */
  forget(change: CredentialChange): void {
    this.#changes++;
    this.#verifications.clear();
    // A walk over all entries: changes are rare, and an index would have to be kept right for them.
    for (const [digest, { verdict }] of this.#verdicts.entries()) {
      if (concerns(verdict, change)) this.#verdicts.delete(digest);
    }
    for (const watcher of this.#watchers) watcher.changed(change);
  }

  /** Records a heartbeat: the credentials service had sent every change until then, in the time of this process. */
  vouch(sentMs: number): void {
    const wasTrusted = this.isTrusted();
    this.#vouchedAtMs = sentMs;
    this.#isResting = false;
    if (wasTrusted) return;
    for (const watcher of this.#watchers) watcher.trusted();
  }

  /** Empties the cache, because changes can no longer be received and any entry may be wrong. */
  distrust(): void {
    this.#empty();
    this.#isResting = false;
  }

  /** Returns the time in ms since the last lookup. A watched cache is in use. */
  unusedMs(): number {
    return this.#watchers.size > 0 ? 0 : this.#now() - this.#usedAtMs;
  }

  /**
   * Empties the cache and does without heartbeats, because nobody uses it; resolves at the next lookup, or when `signal`
   * aborts. That lookup and those until the next heartbeat are verified, and count as misses.
   */
  async rest(signal: AbortSignal): Promise<void> {
    if (this.#watchers.size > 0) return;
    this.#empty();
    this.#isResting = true;
    const next = Promise.withResolvers<void>();
    const end = () => next.resolve();
    this.#nextUse = next;
    signal.addEventListener("abort", end, { once: true });
    if (!signal.aborted) await next.promise;
    signal.removeEventListener("abort", end);
    this.#nextUse = undefined;
  }

  /** Returns whether changes are received, as far as the gateway knows. */
  isTrusted(): boolean {
    return this.#vouchedAtMs !== Number.NEGATIVE_INFINITY;
  }

  /**
   * Returns whether every change of the last `trustMs` has been applied. At once while the last heartbeat is recent; otherwise once the
   * event loop has read everything that had arrived, and what counts then is for how long nothing had. So a gateway that is slow waits
   * for a turn of its loop, and a stream that is silent empties the cache.
   */
  isCurrent(): boolean | Promise<boolean> {
    return this.isTrusted() && (this.#isRecent(this.#now()) || this.#isCurrentAfterRead());
  }

  /** Notifies a watcher of changes until the returned function is called. A watched cache does not rest. */
  watch(watcher: VerdictWatcher): () => void {
    this.#use();
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #isRecent(atMs: number): boolean {
    return atMs - this.#vouchedAtMs < this.#trustMs;
  }

  async #isCurrentAfterRead(): Promise<boolean> {
    if (this.#isRecent(await nextRead(this.#now))) return true;
    if (this.isTrusted()) this.distrust();
    return false;
  }

  /** Notes a lookup; returns whether the cache may be used for it. */
  #use(): boolean | Promise<boolean> {
    this.#usedAtMs = this.#now();
    this.#nextUse?.resolve();
    return this.isCurrent();
  }

  #hit(digest: string, verify: Verify): Verdict | undefined {
    const entry = this.#verdicts.get(digest);
    if (!entry) return undefined;
    lookups.hit += 1;
    if (this.#usedAtMs - entry.sinceMs >= this.#freshMs) void this.#verifyOnce(digest, verify);
    return entry.verdict;
  }

  #verifyOnce(digest: string, verify: Verify): Promise<Verdict> {
    const verification = this.#verifications.get(digest) ?? this.#verifyAndStore(digest, verify);
    this.#verifications.set(digest, verification);
    // Perhaps nobody waits for it.
    verification.catch(() => {});
    return verification;
  }

  async #verifyAndStore(digest: string, verify: Verify): Promise<Verdict> {
    const changesBefore = this.#changes;
    try {
      const verdict = await verify(verificationMs);
      // Changes that are read late are applied to it, too.
      if (this.#changes === changesBefore) this.#verdicts.set(digest, { verdict, sinceMs: this.#now() });
      return verdict;
    } finally {
      this.#verifications.delete(digest);
    }
  }

  #empty(): void {
    this.#vouchedAtMs = Number.NEGATIVE_INFINITY;
    this.#changes++;
    this.#verifications.clear();
    this.#verdicts.clear();
    for (const watcher of this.#watchers) watcher.distrusted();
  }
}

/** Rejects at the deadline, unless the verdict has arrived by then: a loop that is late runs timers before it reads. */
async function inTime(verification: Promise<Verdict>, deadlineMs: number): Promise<Verdict> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(async () => {
    await nextRead(Date.now);
    late.reject(
      new Fault("DEADLINE_EXCEEDED", "VERIFICATION_TOOK_TOO_LONG", "The credentials service does not respond."),
    );
  }, deadlineMs - Date.now());
  try {
    return await Promise.race([verification, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether a change may have made a verdict wrong. */
export function concerns(verdict: Verdict, { credentialId, ownerId }: CredentialChange): boolean {
  if (!verdict.ok) return verdict.credentialId === credentialId || verdict.ownerId === ownerId;
  return verdict.principal.credentialId === credentialId || verdict.principal.tenant.ownerId === ownerId;
}
