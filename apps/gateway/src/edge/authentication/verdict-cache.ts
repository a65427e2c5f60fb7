import { meter } from "@platform/service/telemetry";
import { LRUCache } from "lru-cache";
import { nextRead } from "./next-read.ts";
import type { Verdict } from "./verdict.ts";

interface VerdictCacheOptions {
  maxEntries: number;
  ttlMs: number;
  /** How long cached verdicts may be used after the credentials service sent a heartbeat. */
  trustMs: number;
  now?: () => number;
}

// Plain numbers, read when metrics are, as those of the rate limiter are: this is asked with every request.
const lookups = { hit: 0, miss: 0, distrusted: 0 };

meter("gateway")
  .createObservableCounter("gateway.credential_cache.lookups", {
    description: "Lookups of credentials, by outcome: hit, miss, or distrusted while the cache may be out of date",
  })
  .addCallback((result) => {
    for (const outcome of ["hit", "miss", "distrusted"] as const) result.observe(lookups[outcome], { outcome });
  });

/** A credential of an owner, or all of an owner's; the member that is not meant is empty. */
export interface CredentialChange {
  credentialId: string;
  ownerId: string;
}

/** Who depends on a verdict for longer than a request. */
export interface VerdictWatcher {
  /** A verdict on this may be wrong from now on. */
  changed(change: CredentialChange): void;
  /** Changes can no longer be received, so any verdict may be wrong from now on. */
  distrusted(): void;
  /** Changes are received again; those before are not. */
  trusted(): void;
}

export interface VerdictCache {
  /**
   * The cached verdict on a credential, by its digest; undefined when it must be asked for. A promise only where the event loop has to
   * read first what has arrived, see `isCurrent`.
   */
  known(digest: string): Verdict | undefined | Promise<Verdict | undefined>;
  /** The cached verdict on a credential, by its digest, or what `ask` says; callers at the same time share one question. */
  verdictOn(digest: string, ask: () => Promise<Verdict>): Promise<Verdict>;
  /** Forgets the verdicts that a change concerns. */
  forget(change: CredentialChange): void;
  /** Records a heartbeat: the credentials service had sent every change until then, in the time of this process. */
  vouch(sentMs: number): void;
  /** Empties the cache, because changes can no longer be received and any entry may be wrong. */
  distrust(): void;
  /** Time since the last lookup. */
  unusedMs(): number;
  /**
   * Empties the cache and does without heartbeats, because nobody uses it; resolves at the next lookup, or when `signal`
   * aborts. That lookup and those until the next heartbeat ask, and count as misses.
   */
  rest(signal: AbortSignal): Promise<void>;
  /** Whether changes are received, as far as is known. */
  isTrusted(): boolean;
  /**
   * Whether every change of the last `trustMs` has been applied. At once while the last heartbeat is recent; otherwise once the event loop
   * has read everything that had arrived, and what counts then is for how long nothing had. So a gateway that is slow waits for a turn
   * of its loop, and a stream that is silent empties the cache.
   */
  isCurrent(): boolean | Promise<boolean>;
  /** Tells a watcher of changes until the returned function is called. A watched cache is in use: it does not rest. */
  watch(watcher: VerdictWatcher): () => void;
}

/**
 * Remembers verdicts while the credentials service vouches for them. Bounded in number and age; refusals are kept too, so
 * that a misconfigured partner costs one question. Keyed by digest: no secret is held.
 *
 * Closed by default: before the first heartbeat, and from `trustMs` after the last was sent, every request asks.
 */
export function verdictCache(options: VerdictCacheOptions): VerdictCache {
  const now = options.now ?? (() => performance.now());
  const verdicts = new LRUCache<string, Verdict>({ max: options.maxEntries, ttl: options.ttlMs, ttlResolution: 1000 });
  const asking = new Map<string, Promise<Verdict>>();
  let vouchedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isRested = false;
  let used: PromiseWithResolvers<void> | undefined;
  // Counts what was forgotten, so that a verdict that arrives after that is used but not kept.
  let changes = 0;
  const watchers = new Set<VerdictWatcher>();

  const isTrusted = () => vouchedAt !== Number.NEGATIVE_INFINITY;
  const isRecent = (atMs: number) => atMs - vouchedAt < options.trustMs;
  const isCurrent = () => isTrusted() && (isRecent(now()) || isCurrentAfterRead());

  async function isCurrentAfterRead(): Promise<boolean> {
    if (isRecent(await nextRead(now))) return true;
    if (isTrusted()) distrust();
    return false;
  }

  /** Notes a lookup; whether the cache may be used for it. */
  function use(): boolean | Promise<boolean> {
    usedAt = now();
    used?.resolve();
    return isCurrent();
  }

  function hit(digest: string): Verdict | undefined {
    const verdict = verdicts.get(digest);
    if (verdict) lookups.hit += 1;
    return verdict;
  }

  function distrust(): void {
    vouchedAt = Number.NEGATIVE_INFINITY;
    changes++;
    asking.clear();
    verdicts.clear();
    for (const watcher of watchers) watcher.distrusted();
  }

  async function askAndKeep(digest: string, ask: () => Promise<Verdict>): Promise<Verdict> {
    const before = changes;
    try {
      const verdict = await ask();
      // Changes that are read late are applied to it, too.
      if (changes === before) verdicts.set(digest, verdict);
      return verdict;
    } finally {
      asking.delete(digest);
    }
  }

  return {
    known(digest) {
      const mayUse = use();
      if (mayUse instanceof Promise) return mayUse.then((isUsable) => (isUsable ? hit(digest) : undefined));
      return mayUse ? hit(digest) : undefined;
    },
    async verdictOn(digest, ask) {
      const mayUse = use();
      if (!(mayUse instanceof Promise ? await mayUse : mayUse)) {
        lookups[isRested ? "miss" : "distrusted"] += 1;
        return ask();
      }
      const known = verdicts.get(digest) ?? asking.get(digest);
      if (known) {
        lookups.hit += 1;
        return known;
      }
      lookups.miss += 1;
      const verdict = askAndKeep(digest, ask);
      asking.set(digest, verdict);
      return verdict;
    },
    forget(change) {
      changes++;
      asking.clear();
      // A walk over all entries: changes are rare, and an index would have to be kept right for them.
      for (const [digest, verdict] of verdicts.entries()) {
        if (concerns(verdict, change)) verdicts.delete(digest);
      }
      for (const watcher of watchers) watcher.changed(change);
    },
    vouch(sentMs) {
      const wasTrusted = isTrusted();
      vouchedAt = sentMs;
      isRested = false;
      if (wasTrusted) return;
      for (const watcher of watchers) watcher.trusted();
    },
    distrust() {
      distrust();
      isRested = false;
    },
    unusedMs: () => (watchers.size > 0 ? 0 : now() - usedAt),
    async rest(signal) {
      if (watchers.size > 0) return;
      distrust();
      isRested = true;
      const next = Promise.withResolvers<void>();
      const end = () => next.resolve();
      used = next;
      signal.addEventListener("abort", end, { once: true });
      if (!signal.aborted) await next.promise;
      signal.removeEventListener("abort", end);
      used = undefined;
    },
    isTrusted,
    isCurrent,
    watch(watcher) {
      use();
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Whether a change may have made a verdict wrong. */
export function concerns(verdict: Verdict, { credentialId, ownerId }: CredentialChange): boolean {
  if (!verdict.ok) return verdict.credentialId === credentialId || verdict.ownerId === ownerId;
  return verdict.principal.credentialId === credentialId || verdict.principal.tenant.ownerId === ownerId;
}
